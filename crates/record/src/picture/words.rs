//! What a picture says in words: its caption, and for people who do not see it its title and
//! description.

use trine_rules::Side;

use super::{Mark, MarkSign, Picture};

impl Picture {
    /// What was played and what comes next: `11. c3-e5, Black to move`.
    pub fn caption(&self) -> String {
        if let Some(words) = &self.style.words {
            return words.caption.clone();
        }
        let state = self.state();
        match &self.last_turn {
            Some(turn) => format!("{turn}, {state}"),
            None => state,
        }
    }

    /// The side the caption is about: the winner, or the side to move. None in a draw.
    pub(super) fn caption_side(&self) -> Option<Side> {
        self.end().map_or(Some(self.view.to_move), |(winner, _)| winner)
    }

    /// Who is to move, or how the game ended.
    fn state(&self) -> String {
        let Some((winner, why)) = self.end() else {
            return format!("{} to move", self.view.to_move);
        };
        let why = why.map_or(String::new(), |why| format!(": {why}"));
        winner.map_or_else(|| format!("a draw{why}"), |side| format!("{side} won{why}"))
    }

    /// Who won a game that is over, and why.
    fn end(&self) -> Option<(Option<Side>, Option<&str>)> {
        let by_rules = self.ending.as_ref().map(|ending| (ending.winner, Some(&*ending.words)));
        let otherwise = self.conclusion.as_ref().map(|end| (end.winner, end.words.as_deref()));
        by_rules.or(otherwise)
    }

    /// The name of the picture.
    pub(super) fn name(&self) -> String {
        let subject = self.style.title.as_deref().unwrap_or(self.game);
        format!("{subject}: {}", self.caption())
    }

    /// Everything on the board.
    pub(super) fn description(&self) -> String {
        if let Some(words) = &self.style.words {
            return words.description.clone();
        }
        let mut sentences = vec![format!("{}, turn {}.", self.game, self.view.turn)];
        sentences.extend(Side::BOTH.map(|side| self.pieces(side)));
        let name = |place: usize| &self.view.cells[place].name;
        sentences.extend(
            self.arrows.iter().map(|a| format!("Arrow from {} to {}.", name(a.from), name(a.to))),
        );
        sentences.extend(self.marks.iter().map(|&Mark { cell, sign }| {
            let cell = name(cell);
            match sign {
                MarkSign::Ring => format!("Ring on {cell}."),
                MarkSign::Dot => format!("Dot on {cell}."),
                MarkSign::Outline => format!("Outline of {cell}."),
                MarkSign::Cross => format!("Cross on {cell}."),
                MarkSign::Number(number) => format!("Number {number} on {cell}."),
            }
        }));
        sentences.join(" ")
    }

    /// `White on a1, b2.`
    fn pieces(&self, side: Side) -> String {
        let cells = self.view.cells.iter().filter(|cell| cell.piece == Some(side));
        let names: Vec<_> = cells.map(|cell| cell.name.as_str()).collect();
        match names.as_slice() {
            [] => format!("{side} has no pieces."),
            names => format!("{side} on {}.", names.join(", ")),
        }
    }
}
