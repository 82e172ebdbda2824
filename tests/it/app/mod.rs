//! The application without a front end: reading, drawing, and the service.

mod animation;
mod find;
mod notations;
mod reading;
mod service;
mod sheets;
