//! Ends of games of Dropper, made by random play.

use trine_engine::Random;
use trine_rules::Position;
use trine_rules::dropper::{Dropper, Size};

/// A position with this many empty squares at the start of a turn, no room for a free stone, and
/// the game not over, after random play.
pub(crate) fn random_end<const W: usize>(size: u8, empty: u32, random: &mut Random) -> Dropper<W> {
    loop {
        let mut position = Dropper::start(Size::new(size).expect("a size in range"));
        while position.outcome().is_none()
            && (position.empty().len() > empty || position.is_mid_turn())
        {
            let n = random.below(position.move_count());
            position.play(position.nth_move(n).expect("it is in range"));
        }
        let is_wanted = position.empty().len() == empty && position.free().is_empty();
        if is_wanted && position.outcome().is_none() {
            return position;
        }
    }
}
