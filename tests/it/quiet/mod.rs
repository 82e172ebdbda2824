//! Tests that need a quiet machine, because they depend on Discord's limit of three seconds.

mod balancers;
mod killed;
mod overload;
mod upkeep;
