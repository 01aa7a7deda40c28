//! A fast hash by multiplication and folding, for integers that differ in few bits.

use std::hash::{BuildHasherDefault, Hasher};

/// Builds [`MixHasher`]s for the standard hash tables.
pub(super) type BuildMixHasher = BuildHasherDefault<MixHasher>;

/// A hasher that multiplies and folds; equal keys have equal hashes on all machines.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct MixHasher(u64);

impl Hasher for MixHasher {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.write_u64(number.into());
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(number.into());
    }

    fn write_u128(&mut self, number: u128) {
        self.write_u64((number >> 64) as u64);
        self.write_u64(number as u64);
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(23) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}
