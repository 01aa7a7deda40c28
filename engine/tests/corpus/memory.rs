//! What a reader may hold.

/// Reads a file, and sees that no more memory is held than its length lets expect, whatever sizes it claims.
pub(crate) fn within_bounds<T>(bytes: &[u8], read: impl FnOnce() -> T) -> T {
    const FOR_ANY: u64 = 128 << 20;
    const FOR_EACH_BYTE: u64 = 64;
    let mut outcome = None;
    let used = allocation_counter::measure(|| outcome = Some(read())).bytes_max;
    let length = bytes.len() as u64;
    assert!(
        used <= FOR_ANY + FOR_EACH_BYTE * length,
        "{used} bytes of memory for a file of {length}"
    );
    outcome.expect("it was read")
}
