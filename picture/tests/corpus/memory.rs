//! A limit on the memory of readers.

/// Reads a file, and checks that memory use is limited by the file's length, whatever sizes the file claims.
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
