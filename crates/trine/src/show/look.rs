//! How a picture is to look, as arguments.

use clap::Args;
use trine_record::picture::{Orientation, Style, Theme, Width};
use trine_terminal::board::Facing;

/// Options for the look of a picture.
#[derive(Args, Debug)]
pub(super) struct Look {
    /// The colours: paper (the default), walnut, slate or contrast
    #[arg(long, default_value_t, hide_default_value = true)]
    theme: Theme,
    /// As Black sees the board
    #[arg(long)]
    flip: bool,
    /// How wide the picture is, from 64 to 4096 pixels
    #[arg(long, value_name = "PX", value_parser = read_width)]
    size: Option<Width>,
    /// A line above the board
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// Leave out the names of rows and columns in pictures
    #[arg(long)]
    no_coordinates: bool,
    /// Leave out the line below the board
    #[arg(long)]
    no_caption: bool,
}

fn read_width(text: &str) -> Result<Width, String> {
    let width = text.parse().ok().and_then(Width::new);
    width.ok_or_else(|| format!("a size is from {} to {} pixels", Width::LEAST, Width::MOST))
}

impl Look {
    /// The side below, for boards in letters.
    pub(super) fn facing(&self) -> Facing {
        if self.flip { Facing::Black } else { Facing::White }
    }

    /// Whether a line below the board is wanted.
    pub(super) fn has_caption(&self) -> bool {
        !self.no_caption
    }

    pub(super) fn style(&self) -> Style {
        Style {
            theme: self.theme,
            orientation: if self.flip { Orientation::Black } else { Orientation::White },
            width: self.size,
            title: self.title.clone(),
            has_coordinates: !self.no_coordinates,
            has_caption: !self.no_caption,
            words: None,
        }
    }
}
