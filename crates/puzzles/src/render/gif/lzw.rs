//! Encodes runs of equal pixels with the LZW compression of GIF, in blocks that can be joined.
//!
//! A decoder clears its dictionary when it reads the clear code. A block that begins and ends with
//! an empty dictionary therefore has the same codes at any position, and can be copied. The encoder
//! of the `gif` crate (weezl) writes whole streams, which cannot be joined.

/// Bits of a pixel, for up to 256 colours; also the first byte of a GIF's image data.
const PIXEL_BITS: u8 = 8;
/// Code that clears the dictionary.
const CLEAR_CODE: u16 = 1 << PIXEL_BITS;
/// Code that ends the stream.
const END_CODE: u16 = CLEAR_CODE + 1;
/// First code of a string of several pixels.
const FIRST_CODE: u16 = END_CODE + 1;
/// Last code. Codes have at most twelve bits.
const LAST_CODE: u16 = (1 << 12) - 1;
/// Bits of a code with an empty dictionary.
const MIN_WIDTH: u32 = PIXEL_BITS as u32 + 1;

/// Maximal runs of equal pixels: neighbouring runs differ.
#[derive(Debug, Default)]
pub(super) struct Runs(Vec<(u8, usize)>);

impl Runs {
    /// Appends `length` pixels.
    pub(super) fn push(&mut self, pixel: u8, length: usize) {
        match self.0.last_mut() {
            Some((last, run)) if *last == pixel => *run += length,
            _ if length == 0 => {}
            _ => self.0.push((pixel, length)),
        }
    }
}

/// Codes packed into bits, lowest first. The dictionary is empty before and after the codes of a
/// block.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Codes {
    bytes: Vec<u8>,
    /// Bits that do not fill four bytes yet.
    pending: u64,
    /// Number of pending bits.
    pending_bits: u32,
    /// Number of bits of the last code, which is a clear code; 0 without codes.
    last: u32,
}

impl Codes {
    /// Encodes a block. A block without pixels has no codes.
    pub(super) fn of(runs: &Runs) -> Self {
        if runs.0.is_empty() { Self::default() } else { Encoder::default().encode(&runs.0) }
    }

    /// Creates a stream without pixels, to which blocks are joined.
    pub(super) fn stream() -> Self {
        let mut codes = Self::default();
        codes.clear(MIN_WIDTH);
        codes
    }

    /// Appends a block.
    pub(super) fn join(&mut self, block: &Self) {
        for word in block.bytes.chunks_exact(4) {
            self.push(u32::from_le_bytes(word.try_into().expect("four bytes")), 32);
        }
        self.push(block.pending as u32, block.pending_bits);
        if block.last > 0 {
            self.last = block.last;
        }
    }

    /// Ends the stream. Returns it in the form that the `gif` crate expects: one byte for the bits
    /// of a pixel, then the codes.
    pub(super) fn end(self) -> Vec<u8> {
        let Self { bytes, pending, pending_bits, last } = self;
        let bit = 8 * bytes.len() + pending_bits as usize - last as usize;
        let mut bytes =
            [&[PIXEL_BITS], &*bytes, &pending.to_le_bytes()[..pending_bits.div_ceil(8) as usize]].concat();
        // Turn the clear code at the end into the end code, which differs in one bit.
        const { assert!(END_CODE == CLEAR_CODE | 1) };
        bytes[1 + bit / 8] |= 1 << (bit % 8);
        bytes
    }

    /// Returns the memory in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of::<Self>() + self.bytes.len()
    }

    fn clear(&mut self, width: u32) {
        self.push(CLEAR_CODE.into(), width);
        self.last = width;
    }

    fn push(&mut self, bits: u32, width: u32) {
        self.pending |= u64::from(bits) << self.pending_bits;
        self.pending_bits += width;
        if self.pending_bits >= 32 {
            self.bytes.extend((self.pending as u32).to_le_bytes());
            self.pending >>= 32;
            self.pending_bits -= 32;
        }
    }
}

/// Number of slots of the dictionary: twice the number of codes, so that few codes collide.
const SLOTS: usize = 2 << 12;

/// Codes so far, and the dictionary: the strings of pixels that have a code.
struct Encoder {
    codes: Codes,
    /// Next free code.
    next: u16,
    /// Current number of bits of a code.
    width: u32,
    /// Hash table by string and next pixel: 12 bits for the code of the string, 8 for the pixel, 12
    /// for the code of both.
    strings: Vec<u32>,
    /// Codes of runs of two, three, … of each pixel. Encoding a long run takes no step per pixel.
    repeats: Vec<Vec<u16>>,
}

impl Default for Encoder {
    fn default() -> Self {
        let repeats = vec![Vec::new(); CLEAR_CODE.into()];
        Self { codes: Codes::default(), next: FIRST_CODE, width: MIN_WIDTH, strings: vec![0; SLOTS], repeats }
    }
}

impl Encoder {
    fn encode(mut self, runs: &[(u8, usize)]) -> Codes {
        // Code of the longest known string that ends here.
        let mut string = None;
        for &(pixel, mut left) in runs {
            if let Some(start) = string {
                let mut code = start;
                while left > 0
                    && let Some(longer) = self.find(code, pixel)
                {
                    (code, left) = (longer, left - 1);
                }
                string = Some(code);
                if left == 0 {
                    continue;
                }
                let new = self.emit(code);
                self.insert(code, pixel, new);
            }
            // A new string begins with the remaining pixels of the run.
            loop {
                let known = self.repeats[usize::from(pixel)].len() + 1;
                if left <= known {
                    string = Some(self.code_of_run(pixel, left));
                    break;
                }
                let new = self.emit(self.code_of_run(pixel, known));
                self.repeats[usize::from(pixel)].push(new);
                self.clear_if_full();
                left -= known;
            }
        }
        if let Some(code) = string {
            self.emit(code);
        }
        self.codes.clear(self.width);
        self.codes
    }

    /// Writes a code. Returns the new code for that string followed by the next pixel.
    fn emit(&mut self, code: u16) -> u16 {
        self.codes.push(code.into(), self.width);
        let new = self.next;
        self.width += u32::from(u32::from(new) == 1 << self.width);
        self.next += 1;
        new
    }

    fn code_of_run(&self, pixel: u8, length: usize) -> u16 {
        if length == 1 { pixel.into() } else { self.repeats[usize::from(pixel)][length - 2] }
    }

    /// Returns the code of the string of `code` followed by `pixel`, if it has one.
    fn find(&self, code: u16, pixel: u8) -> Option<u16> {
        let entry = self.strings[self.slot(code, pixel)];
        (entry != 0).then_some(entry as u16 & LAST_CODE)
    }

    fn insert(&mut self, code: u16, pixel: u8, new: u16) {
        let slot = self.slot(code, pixel);
        self.strings[slot] = key(code, pixel) << 12 | u32::from(new);
        self.clear_if_full();
    }

    /// Returns the slot of the string of `code` followed by `pixel`, used or free.
    fn slot(&self, code: u16, pixel: u8) -> usize {
        let key = key(code, pixel);
        let mut slot = (key.wrapping_mul(0x9E37_79B1) >> (u32::BITS - SLOTS.ilog2())) as usize;
        while self.strings[slot] != 0 && self.strings[slot] >> 12 != key {
            slot = (slot + 1) % SLOTS;
        }
        slot
    }

    /// Writes a clear code and clears the dictionary if it is full.
    fn clear_if_full(&mut self) {
        if self.next > LAST_CODE {
            self.codes.clear(self.width);
            (self.next, self.width) = (FIRST_CODE, MIN_WIDTH);
            self.strings.fill(0);
            self.repeats.iter_mut().for_each(Vec::clear);
        }
    }
}

fn key(code: u16, pixel: u8) -> u32 {
    u32::from(code) << PIXEL_BITS | u32::from(pixel)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn runs(pixels: &[u8]) -> Runs {
        let mut runs = Runs::default();
        pixels.iter().for_each(|&pixel| runs.push(pixel, 1));
        runs
    }

    /// Joins the blocks and decodes them with weezl, an independent implementation.
    fn decode_all(blocks: &[Codes]) -> Vec<u8> {
        let mut stream = Codes::stream();
        blocks.iter().for_each(|block| stream.join(block));
        let bytes = stream.end();
        let mut decoder = weezl::decode::Decoder::new(weezl::BitOrder::Lsb, bytes[0]);
        decoder.decode(&bytes[1..]).unwrap()
    }

    fn check(pixels: &[&[u8]]) {
        let blocks: Vec<Codes> = pixels.iter().map(|pixels| Codes::of(&runs(pixels))).collect();
        assert!(decode_all(&blocks) == pixels.concat());
    }

    #[test]
    fn long_blocks_fill_the_dictionary_more_than_once() {
        let noise: Vec<u8> =
            (0..50_000u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 24) as u8 >> (i >> 13)).collect();
        check(&[&noise, &[7; 200_000], &noise[..9000], &[], &[3]]);
        // A single run that fills the dictionary: 3,838 codes for runs of 2 to 3,839 pixels.
        check(&[&vec![9; 8_000_000]]);
    }

    #[test]
    fn a_block_may_end_where_codes_become_longer() {
        let noise: Vec<u8> = (0..5000u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
        for end in (200..300).chain(740..800).chain(1760..1800).chain(3700..4000) {
            check(&[&noise[..end], &[1, 2, 3]]);
        }
    }

    #[test]
    fn runs_take_few_codes() {
        assert!(Codes::of(&runs(&[5; 100_000])).bytes() < 600);
    }

    proptest! {
        #[test]
        fn joined_blocks_are_read_as_one(blocks in prop::collection::vec(prop::collection::vec((0u8..4, 1usize..60), 0..60), 1..5)) {
            let pixels: Vec<Vec<u8>> = blocks
                .iter()
                .map(|runs| runs.iter().flat_map(|&(pixel, length)| vec![pixel; length]).collect())
                .collect();
            check(&pixels.iter().map(Vec::as_slice).collect::<Vec<_>>());
        }
    }
}
