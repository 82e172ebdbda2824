//! x

pub mod playground;
