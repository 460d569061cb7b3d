//! Pictures as pixels.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::Picture;

impl Picture {
    /// The picture as a PNG file.
    pub fn png(&self) -> Vec<u8> {
        self.pixels().encode_png().expect("a picture in memory can be encoded")
    }

    /// The painted picture, without transparency.
    pub(super) fn pixels(&self) -> Pixmap {
        let tree =
            Tree::from_str(&self.svg(), &Options::default()).expect("our SVG is well formed");
        let size = tree.size().to_int_size();
        let mut pixels = Pixmap::new(size.width(), size.height()).expect("a width is never 0");
        resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
        pixels
    }
}
