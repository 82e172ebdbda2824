//! Processes that tests and benchmarks start: the program, PostgreSQL, balancers.

pub(crate) mod balancer;
pub(crate) mod cluster;
pub(crate) mod folder;
pub(crate) mod process;
