//! A whole game as an animated GIF: what forums and messengers show wherever it is posted.
//!
//! A frame holds only what has changed, so that a frame is about as large as what a turn does.

use std::time::Duration;

use gif::{DisposalMethod, Encoder, Frame, Repeat};

use super::Picture;
use super::palette::{Palette, UNCHANGED};

/// How many pictures the colours are taken from.
const SAMPLES: usize = 5;

/// How long frames stay.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// Every frame but the last.
    pub turn: Duration,
    /// The last frame.
    pub last: Duration,
}

impl Default for Pace {
    fn default() -> Self {
        Self { turn: Duration::from_millis(900), last: Duration::from_secs(4) }
    }
}

/// Pictures of one style and board, one after another, again and again. Nothing without pictures.
pub fn gif(pictures: &[Picture], pace: Pace) -> Option<Vec<u8>> {
    let first = pictures.first()?.pixels();
    let (width, height) = (first.width() as u16, first.height() as u16);
    let mut palette = Palette::new(samples(pictures).map(Picture::pixels));
    let mut file = Vec::new();
    let in_memory = "writing to memory does not fail";
    let mut encoder = Encoder::new(&mut file, width, height, &palette.bytes()).expect(in_memory);
    encoder.set_repeat(Repeat::Infinite).expect(in_memory);
    let mut before = Vec::new();
    for (place, picture) in pictures.iter().enumerate() {
        let numbers = palette.numbers(&picture.pixels());
        let stays = if place + 1 == pictures.len() { pace.last } else { pace.turn };
        let frame = Frame { delay: hundredths(stays), ..difference(&before, &numbers, width) };
        encoder.write_frame(&frame).expect(in_memory);
        before = numbers;
    }
    drop(encoder);
    Some(file)
}

/// A few pictures from the first to the last.
fn samples(pictures: &[Picture]) -> impl Iterator<Item = &Picture> {
    let last = pictures.len() - 1;
    let mut places: Vec<_> = (0..SAMPLES).map(|i| i * last / (SAMPLES - 1)).collect();
    places.dedup();
    places.into_iter().map(|place| &pictures[place])
}

fn hundredths(time: Duration) -> u16 {
    u16::try_from(time.as_millis() / 10).unwrap_or(u16::MAX)
}

/// The smallest rectangle that has changed, and in it only what has changed. All of the picture if
/// there is none before it.
fn difference(before: &[u8], after: &[u8], width: u16) -> Frame<'static> {
    let row = usize::from(width);
    let has_changed = |place: &usize| before.get(*place) != Some(&after[*place]);
    let places: Vec<_> = (0..after.len()).filter(has_changed).collect();
    let columns = || places.iter().map(|place| place % row);
    // A frame may not be empty: one pixel stands for nothing.
    let (left, right) = (columns().min().unwrap_or(0), columns().max().unwrap_or(0));
    let top = places.first().unwrap_or(&0) / row;
    let bottom = places.last().unwrap_or(&0) / row;
    let pixels = (top..=bottom).flat_map(|y| (left..=right).map(move |x| y * row + x));
    let changed = |place: usize| if has_changed(&place) { after[place] } else { UNCHANGED };
    Frame {
        left: left as u16,
        top: top as u16,
        width: (right - left + 1) as u16,
        height: (bottom - top + 1) as u16,
        dispose: DisposalMethod::Keep,
        transparent: Some(UNCHANGED),
        buffer: pixels.map(changed).collect(),
        ..Frame::default()
    }
}
