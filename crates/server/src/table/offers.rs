//! Offers: of a draw, to take back, of another game.

use serde::{Deserialize, Serialize};
use trine_rules::Side;

use super::{Founding, Moment, Rematch, Step, Table, not_possible, over};
use crate::protocol::{EndedBy, Offer, OpenOffer, Person, Refusal, Status, Terms, Time, What};
use crate::table::CheckedTerms;

/// After how many own turns an offer that came to nothing may be made again.
const BACK_OFF: u32 = 2;

/// The offers of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Offers {
    open: Vec<OpenOffer>,
    /// Offers that came to nothing, with the number of turns that their maker had played.
    refused: Vec<(OpenOffer, u32)>,
    /// The id that the next game will have, made when it was first offered: an acceptance that
    /// was only half written finds the same game again.
    next: Option<String>,
}

impl Offers {
    /// Those that wait for an answer.
    pub(super) fn open(&self) -> &[OpenOffer] {
        &self.open
    }

    /// Drops those that wait.
    pub(super) fn clear(&mut self) {
        self.open.clear();
    }

    fn has(&self, side: Side, offer: Offer) -> bool {
        self.open.contains(&OpenOffer { side, offer })
    }

    fn close(&mut self, side: Side, offer: Offer, turns: u32) {
        let closed = OpenOffer { side, offer };
        self.open.retain(|open| *open != closed);
        self.refused.retain(|(refused, _)| *refused != closed);
        self.refused.push((closed, turns));
    }

    /// How many own turns are still to be played before an offer may be made again.
    fn wait(&self, side: Side, offer: Offer, turns: u32) -> u32 {
        let found = self.refused.iter().find(|(refused, _)| *refused == OpenOffer { side, offer });
        found.map_or(0, |(_, at)| (at + BACK_OFF).saturating_sub(turns))
    }
}

impl Table {
    pub(super) fn offer(
        &mut self,
        by: &Person,
        offer: Offer,
        moment: &Moment,
    ) -> Result<Step, Refusal> {
        let side = self.check_offer(by, offer)?;
        if self.is_level(side.other()) && offer == Offer::Draw {
            return Err(not_possible("the computer plays on"));
        }
        let next = self.offers.next.get_or_insert_with(|| moment.fresh_id.clone()).clone();
        let mut step = Step::default();
        if self.is_level(side.other()) || self.offers.has(side.other(), offer) {
            // Whoever offers what the other has offered accepts it. Levels always do.
            self.agree(&mut step, side.other(), offer, &next, moment.now);
        } else {
            self.offers.open.push(OpenOffer { side, offer });
            self.push(&mut step, moment.now, What::Offered { side, offer });
        }
        Ok(step)
    }

    fn check_offer(&self, by: &Person, offer: Offer) -> Result<Side, Refusal> {
        let side = self.check_stage(by, offer)?;
        if self.offers.has(side, offer) {
            return Err(not_possible("you have offered that already"));
        }
        if offer == Offer::Undo && self.turns_of(side) == 0 {
            return Err(not_possible("you have played no turn yet"));
        }
        if offer == Offer::Draw && self.turns.len() < 2 {
            return Err(not_possible("a draw can be offered once both have played a turn"));
        }
        match (self.offers.wait(side, offer, self.turns_of(side)), offer) {
            (0, _) => Ok(side),
            (_, Offer::Rematch) => {
                Err(not_possible("that was offered once; the other player may still do it"))
            }
            (1, _) => Err(not_possible("that can be offered again after one more turn of yours")),
            (turns, _) => Err(not_possible(format!(
                "that can be offered again after {turns} more turns of yours"
            ))),
        }
    }

    /// Draws and taking back belong to a game that goes on, a rematch to one that has been played.
    fn check_stage(&self, by: &Person, offer: Offer) -> Result<Side, Refusal> {
        if offer != Offer::Rematch {
            return self.playing(by);
        }
        let side = self.side_of(by)?;
        match self.status {
            Status::Ended { .. } if self.rematch.is_some() => {
                Err(not_possible("the next game has been made already"))
            }
            Status::Ended { .. } => Ok(side),
            _ => Err(not_possible("a rematch can be offered once the game is over")),
        }
    }

    pub(super) fn accept(
        &mut self,
        by: &Person,
        offer: Offer,
        moment: &Moment,
    ) -> Result<Step, Refusal> {
        let side = self.check_stage(by, offer)?;
        if !self.offers.has(side.other(), offer) {
            return Err(not_possible("that is not offered any more"));
        }
        let next = self.offers.next.clone().unwrap_or_else(|| moment.fresh_id.clone());
        let mut step = Step::default();
        self.agree(&mut step, side.other(), offer, &next, moment.now);
        Ok(step)
    }

    /// Does what `side` has offered.
    fn agree(&mut self, step: &mut Step, side: Side, offer: Offer, next: &str, now: Time) {
        match offer {
            Offer::Draw => {
                self.end(step, None, EndedBy::Agreement, "both agreed".to_owned(), now);
            }
            // When both want it, or the other is a level, it is the last turn of whoever asks now.
            Offer::Undo => {
                let asks = if self.offers.has(side, Offer::Undo) { side } else { side.other() };
                self.take_back(step, asks, now);
            }
            Offer::Rematch => self.rematch(step, next, now),
        }
    }

    fn rematch(&mut self, step: &mut Step, id: &str, now: Time) {
        self.offers.clear();
        self.rematch = Some(id.to_owned());
        let terms: Terms = self.terms.clone();
        let founding = Founding {
            id: id.to_owned(),
            terms: CheckedTerms::new(terms).expect("they were good for this game"),
            creator: self.creator.clone(),
            invited: None,
            listed: false,
        };
        let seat = |side: Side| self.seats[side].clone().expect("the game was played");
        let (white, black) = (seat(Side::Black), seat(Side::White));
        step.rematch = Some(Box::new(Rematch { founding, white, black }));
        self.push(step, now, What::RematchMade { game: id.to_owned() });
    }

    pub(super) fn decline(
        &mut self,
        by: &Person,
        offer: Offer,
        now: Time,
    ) -> Result<Step, Refusal> {
        let side = self.side_of(by)?.other();
        self.close(side, offer, now, |side, offer| What::Declined { side, offer })
    }

    pub(super) fn withdraw(
        &mut self,
        by: &Person,
        offer: Offer,
        now: Time,
    ) -> Result<Step, Refusal> {
        let side = self.side_of(by)?;
        self.close(side, offer, now, |side, offer| What::Withdrawn { side, offer })
    }

    fn close(
        &mut self,
        side: Side,
        offer: Offer,
        now: Time,
        what: fn(Side, Offer) -> What,
    ) -> Result<Step, Refusal> {
        if !self.offers.has(side, offer) {
            let is_over = matches!(self.status, Status::Ended { .. }) && offer != Offer::Rematch;
            return Err(if is_over { over() } else { not_possible("that is not offered") });
        }
        let turns = self.turns_of(side);
        self.offers.close(side, offer, turns);
        let mut step = Step::default();
        self.push(&mut step, now, what(side, offer));
        Ok(step)
    }

    /// A side plays a turn: what the other has offered is declined with it, and its own wish to
    /// take back is withdrawn.
    pub(super) fn lapse_offers(&mut self, step: &mut Step, mover: Side, now: Time) {
        for OpenOffer { side, offer } in self.offers.open.clone() {
            let what = if side != mover {
                What::Declined { side, offer }
            } else if offer == Offer::Undo {
                What::Withdrawn { side, offer }
            } else {
                continue;
            };
            let turns = self.turns_of(side);
            self.offers.close(side, offer, turns);
            self.push(step, now, what);
        }
    }
}
