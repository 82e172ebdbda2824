//! Permutations as integers and back: the Cantor expansion, also called the factorial number
//! system.
//!
//! The rank of a permutation of 0 … n−1 is its index among all of them in lexicographic order, from
//! 0. In `2 0 1`, two unused values are below 2, none below 0 or 1: rank 2·2! + 0·1! + 0·0! = 4.

/// Maximum elements for [`rank`]: 16 counters of four bits fill a word.
pub(crate) const MAX_LENGTH: usize = 16;

/// Factorials 0!, 1!, …, 16!.
pub(crate) const FACTORIALS: [usize; MAX_LENGTH + 1] = {
    let mut table = [1; MAX_LENGTH + 1];
    let mut n = 1;
    while n <= MAX_LENGTH {
        table[n] = table[n - 1] * n;
        n += 1;
    }
    table
};

/// Initial counters: nibble v holds v, the number of unused values below v.
const INITIAL_COUNTERS: u64 = 0xFEDC_BA98_7654_3210;
/// One in each nibble.
const ONES: u64 = 0x1111_1111_1111_1111;

/// Returns the rank of an arrangement among all arrangements of the same length. An arrangement is
/// a sequence of some of the values 0 … `total`−1, each at most once. With all values, it is a
/// permutation. `total` is at most [`MAX_LENGTH`].
///
/// One word holds sixteen counters: nibble v is the number of unused values below v. Each digit of
/// the rank then takes a shift and a subtraction.
#[inline]
pub(crate) fn rank(values: impl Iterator<Item = u8>, total: usize) -> usize {
    let mut smaller = INITIAL_COUNTERS;
    let mut rank = 0;
    let mut left = total;
    for value in values {
        let shift = 4 * u32::from(value & 0xF);
        let digit = (smaller >> shift) & 0xF;
        rank = rank * left + digit as usize;
        left -= 1;
        // Every larger value now has one fewer unused value below it. No counter of a used value
        // underflows into the next nibble: if the used value is larger, its counter still counted
        // this value.
        smaller = smaller.wrapping_sub((ONES << shift) << 4);
    }
    rank
}

/// Writes the permutation of 0 … n−1 of the given rank into `values`, of length n.
///
/// # Panics
/// If the rank is not below n!, or if n exceeds [`MAX_LENGTH`].
pub(crate) fn unrank(mut rank: usize, values: &mut [u8]) {
    let n = values.len();
    assert!(rank < FACTORIALS[n], "rank {rank} is not below {n}!");
    let mut unused: Vec<u8> = (0..n as u8).collect();
    for (at, value) in values.iter_mut().enumerate() {
        let weight = FACTORIALS[n - 1 - at];
        *value = unused.remove(rank / weight);
        rank %= weight;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn ranks_follow_lexicographic_order() {
        let mut values = [0; 5];
        let mut last = None;
        for r in 0..120 {
            unrank(r, &mut values);
            assert_eq!(rank(values.iter().copied(), values.len()), r);
            assert!(last < Some(values), "{values:?} comes after {last:?}");
            last = Some(values);
        }
    }

    #[test]
    fn parity_determines_the_last_two_values() {
        let mut values = [0; 6];
        for r in 0..720 {
            unrank(r, &mut values);
            assert_eq!(rank(values[..4].iter().copied(), 6), r / 2);
        }
    }

    proptest! {
        #[test]
        fn unrank_reverses_rank(n in 1usize..=MAX_LENGTH, seed: usize) {
            let r = seed % FACTORIALS[n];
            let mut values = vec![0; n];
            unrank(r, &mut values);
            prop_assert_eq!(rank(values.iter().copied(), values.len()), r);
        }
    }
}
