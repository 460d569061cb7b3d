//! What a search does before it looks at the steps of a position: it lists and ranks them, and has the
//! table brought near for those that come first.

use super::super::look::Look;
use super::super::order::Ranked;
use super::Worker;
use crate::tree::Searchable;

/// Which steps to list, and which are listed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Listed {
    All,
    /// The likely ones, and others only if none of those will do.
    Likely,
    /// As many as the game visits, which are not all.
    Some,
}

impl<P: Searchable> Worker<'_, P> {
    /// Lists the steps of a position with their ranks, in no order. Says in `listed` if these are not
    /// what was asked for.
    pub(super) fn rank_steps(
        &mut self,
        position: &P,
        look: Look,
        from_table: u16,
        listed: &mut Listed,
    ) -> Vec<Ranked<P::Step>> {
        let Look { ply, before, .. } = look;
        let mut steps = std::mem::take(&mut self.lists[ply]);
        steps.clear();
        let mut hidden = None;
        // Looked up here, and not for each of the steps.
        let ranking = self.memory.ranking(position.to_move(), ply, before, from_table);
        let (key, blindness) = (position.key(), self.blindness);
        let excluded: &[P::Step] = if ply == 0 { &self.excluded } else { &[] };
        let list = |step, looks| {
            if !excluded.contains(&step) {
                let ranked = Ranked { rank: ranking.rank::<P>(step, looks), step };
                if blindness.hides(key, P::code(step)) {
                    hidden.get_or_insert(ranked);
                } else {
                    steps.push(ranked);
                }
            }
        };
        if *listed == Listed::Likely {
            position.for_each_likely_step(list);
        } else if !position.for_each_step(list) {
            *listed = Listed::Some;
        }
        // Something is always seen.
        if steps.is_empty() {
            steps.extend(hidden);
        }
        self.listed += steps.len();
        steps
    }

    /// Adds the steps that are not among the likely ones, and says which are listed now.
    pub(super) fn add_unlikely(
        &mut self,
        position: &P,
        look: Look,
        from_table: u16,
        steps: &mut Vec<Ranked<P::Step>>,
    ) -> Listed {
        let mut listed = Listed::All;
        if P::HAS_UNLIKELY_STEPS {
            let mut others = self.rank_steps(position, look, from_table, &mut listed);
            others.retain(|other| !P::is_likely(other.step));
            steps.append(&mut others);
        }
        listed
    }

    /// Has the table's place of the position after a step brought near, if a look of this depth will
    /// ask for it.
    #[inline]
    pub(super) fn prepare(&self, position: &P, code: u16, depth: i32) {
        if P::FORESEES_KEYS
            && depth > 0
            && let Some(key) = position.key_after(code)
        {
            self.table.prepare(key);
        }
    }
}
