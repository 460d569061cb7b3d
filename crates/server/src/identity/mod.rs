//! Who somebody is: names, passwords and tokens.

pub mod name;
pub mod password;
pub mod token;
