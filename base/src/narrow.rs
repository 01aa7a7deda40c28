//! Casts of lengths and coordinates that may come from a file: too large a number becomes the largest, which no board
//! and no list has.

/// The number as `u32`, at most [`u32::MAX`].
pub fn to_u32(number: impl TryInto<u32>) -> u32 {
    number.try_into().unwrap_or(u32::MAX)
}

/// The number as `usize`, at most [`usize::MAX`].
pub fn to_usize(number: impl TryInto<usize>) -> usize {
    number.try_into().unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_becomes_the_largest_number() {
        assert_eq!([to_u32(7_u64), to_u32(1_u64 << 32)], [7, u32::MAX]);
        assert_eq!([to_usize(7_u64), to_usize(1_u128 << 64)], [7, usize::MAX]);
    }
}
