//! Positions that are the same to the rules: turned, mirrored, or with the sides exchanged.

use trine_rules::Key;
use trine_rules::registry::Playable;

/// The one of a position's images that stands for all of them, with its key: the least.
pub(super) fn model<P: Playable>(position: &P) -> (Key, P) {
    let images = P::symmetries().map(|symmetry| position.image(symmetry));
    let model = images.min_by_key(|image| image.key().0);
    let model = model.expect("there is a symmetry that changes nothing");
    (model.key(), model)
}

/// A symmetry that leads from an image of a position to the position.
pub(super) fn way_back<P: Playable>(image: &P, position: &P) -> P::Symmetry {
    let found = P::symmetries().find(|&symmetry| image.image(symmetry).key() == position.key());
    found.expect("what leads to an image has a way back")
}

/// The moves of a turn, turned.
pub(super) fn image_of_turn<P: Playable>(
    position: &P,
    moves: &[P::Move],
    symmetry: P::Symmetry,
) -> Vec<P::Move> {
    let mut position = position.clone();
    let image = |&m: &P::Move| {
        let image = position.move_image(m, symmetry);
        position.play(m);
        image
    };
    moves.iter().map(image).collect()
}

/// A turn as the model of its position has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ModelTurn {
    /// The key of the model.
    pub(super) position: Key,
    /// What tells the turn from others: the least key of the position after it, over all the ways
    /// that lead to the model. Turns that do the same share it, and in a position that is its own
    /// image turns that are images of each other.
    pub(super) after: Key,
    /// The turn in notation, from the model.
    pub(super) text: String,
}

/// Looks at a whole turn from the model of its position.
pub(super) fn model_turn<P: Playable>(position: &P, moves: &[P::Move]) -> ModelTurn {
    let (key, _) = model(position);
    let end = moves.iter().fold(position.clone(), |position, &m| position.after(m));
    let ways = P::symmetries().filter(|&symmetry| position.image(symmetry).key() == key);
    let seen = ways.map(|symmetry| {
        let text = position.image(symmetry).turn_text(&image_of_turn(position, moves, symmetry));
        (end.image(symmetry).key(), text)
    });
    let (after, text) = seen.min().expect("a way leads to the model");
    ModelTurn { position: key, after, text }
}
