//! Who calls: guests by a signed cookie, people and programs with an account by what proves it.

pub mod caller;
pub mod guest;
pub mod members;
pub mod name;
pub mod password;
pub mod registry;
pub mod token;
