//! The colours of an animation: at most 255, chosen by how much they are used.

use std::cmp::Reverse;
use std::collections::HashMap;

use resvg::tiny_skia::Pixmap;

use super::Colour;

/// The number that stands for "as in the frame before".
pub(super) const UNCHANGED: u8 = 255;

/// Colours by number. A picture is made of a few flat colours and their mixtures at edges, so the
/// colours used most are nearly all there is, and the others have a near one.
#[derive(Debug)]
pub(super) struct Palette {
    colours: Vec<Colour>,
    /// The number of every colour that was asked for.
    known: HashMap<Colour, u8>,
}

impl Palette {
    /// The palette for pictures like these.
    pub(super) fn new(samples: impl IntoIterator<Item = Pixmap>) -> Self {
        let mut counts: HashMap<Colour, usize> = HashMap::new();
        for sample in samples {
            let pixels: Vec<_> = colours(&sample).collect();
            for run in pixels.chunk_by(PartialEq::eq) {
                *counts.entry(run[0]).or_default() += run.len();
            }
        }
        let mut counts: Vec<_> = counts.into_iter().collect();
        // By the colour too, so that equal counts always give the same order.
        counts.sort_by_key(|&(colour, count)| (Reverse(count), colour.0, colour.1, colour.2));
        let colours = counts.into_iter().map(|(colour, _)| colour).take(usize::from(UNCHANGED));
        Self { colours: colours.collect(), known: HashMap::new() }
    }

    /// The colours one after another, as GIF wants them.
    pub(super) fn bytes(&self) -> Vec<u8> {
        // A colour of its own for pixels that do not change, though it is never seen.
        let mut bytes: Vec<_> = self.colours.iter().flat_map(|c| [c.0, c.1, c.2]).collect();
        bytes.resize(3 * (usize::from(UNCHANGED) + 1), 0);
        bytes
    }

    /// A picture in numbers of colours.
    pub(super) fn numbers(&mut self, picture: &Pixmap) -> Vec<u8> {
        let mut numbers = Vec::with_capacity(picture.pixels().len());
        // Most pixels are like the one before them.
        let mut last = None;
        for colour in colours(picture) {
            let number = match last {
                Some((known, number)) if known == colour => number,
                _ => self.number(colour),
            };
            last = Some((colour, number));
            numbers.push(number);
        }
        numbers
    }

    fn number(&mut self, colour: Colour) -> u8 {
        let colours = &self.colours;
        *self.known.entry(colour).or_insert_with(|| {
            let numbered = (0..).zip(colours);
            let nearest = numbered.min_by_key(|(_, other)| distance(colour, **other));
            nearest.map_or(0, |(number, _)| number)
        })
    }
}

fn colours(picture: &Pixmap) -> impl Iterator<Item = Colour> {
    picture.pixels().iter().map(|pixel| Colour(pixel.red(), pixel.green(), pixel.blue()))
}

/// How different two colours look, roughly: the eye sees green best and blue least.
fn distance(one: Colour, two: Colour) -> u32 {
    let difference = |one: u8, two: u8| u32::from(one.abs_diff(two)).pow(2);
    2 * difference(one.0, two.0) + 4 * difference(one.1, two.1) + difference(one.2, two.2)
}
