//! Weights as the bytes of a file.
//!
//! The low bytes of all weights come first, then their high ones, and the sign is the lowest bit. So
//! small weights, which nearly all of them are, have zeros for high bytes whichever sign they have, and
//! a file that is compressed on its way to a browser is a sixth shorter than weights one after the other.

/// Weights as `trine train` writes them.
pub fn write_weights(weights: &[i16]) -> Vec<u8> {
    let folded = || weights.iter().map(|&weight| ((weight << 1) ^ (weight >> 15)).to_le_bytes());
    folded().map(|[low, _]| low).chain(folded().map(|[_, high]| high)).collect()
}

/// Reads weights from what [`write_weights`] has made.
pub(super) fn read_weights(bytes: &[u8]) -> Vec<i16> {
    assert!(bytes.len().is_multiple_of(2), "a weight is two bytes");
    let (low, high) = bytes.split_at(bytes.len() / 2);
    let folded = low.iter().zip(high).map(|(&low, &high)| u16::from_le_bytes([low, high]));
    folded.map(|folded| (folded >> 1) as i16 ^ -((folded & 1) as i16)).collect()
}

#[cfg(test)]
mod tests {
    use super::{read_weights, write_weights};

    #[test]
    fn every_weight_reads_back() {
        let all: Vec<i16> = (i16::MIN..=i16::MAX).collect();
        assert_eq!(read_weights(&write_weights(&all)), all);
    }

    #[test]
    fn small_weights_have_zeros_for_high_bytes() {
        assert_eq!(write_weights(&[3, -3, 127, -128]), [6, 5, 254, 255, 0, 0, 0, 0]);
    }
}
