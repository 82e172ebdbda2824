//! One binary with every integration test.

mod app;
mod cli;
mod database;
mod deployment;
mod discord;
mod fleet;
mod locales;
mod log;
mod quiet;
mod support;
mod table_files;
mod tidy;
