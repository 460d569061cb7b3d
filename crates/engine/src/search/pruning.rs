//! How much of the tree is left out: by how much late steps are looked at less deep, and where the
//! last of them are not looked at at all.
//!
//! None of this makes a proved result wrong: a step is left out only while another is known not to
//! lose, so a loss is told only when every step has been looked at.

use std::sync::LazyLock;

/// The margin of a position's worth over what is wanted, for each step of depth, at which a look is
/// not worth while.
pub(super) const GOOD_ENOUGH: i32 = 50;
/// Up to this depth a position that is good enough is not looked at.
pub(super) const GOOD_ENOUGH_DEPTH: i32 = 6;

/// From this depth on it is tried whether passing would do, when the position is that much better
/// than is wanted.
pub(super) const PASS_DEPTH: i32 = 4;
pub(super) const PASS_MARGIN: i32 = 60;

/// How much less deep to look after a pass.
pub(super) fn pass_reduction(depth: i32) -> i32 {
    3 + depth / 4
}

/// How many steps to look at in a position of no great interest.
pub(super) fn most_steps(depth: i32) -> Option<usize> {
    (depth <= 8).then_some((2 + depth * depth) as usize)
}

static REDUCTIONS: LazyLock<[[i8; 64]; 64]> = LazyLock::new(|| {
    let reduction = |depth: usize, tried: usize| (depth as f64).ln() * (tried as f64).ln() / 1.5;
    std::array::from_fn(|depth| {
        std::array::from_fn(|tried| reduction(depth.max(1), tried.max(1)) as i8)
    })
});

/// How much less deep to look at a step that comes late in the order.
pub(super) fn reduction(depth: i32, tried: usize, is_principal: bool) -> i32 {
    if depth < 2 || tried < 3 {
        return 0;
    }
    let late = i32::from(REDUCTIONS[depth.min(63) as usize][tried.min(63)]);
    (late - i32::from(is_principal)).clamp(0, depth - 1)
}
