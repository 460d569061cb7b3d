//! Who calls.

pub mod caller;
pub mod guest;
