//! Solvers for puzzles in games and events: the fewest moves, with a proof, and pictures of each
//! step.
//!
//! | family | puzzles |
//! |---|---|
//! | [`Sliding`](families::sliding::Sliding) | 8-puzzle, 15-puzzle, up to 10x10, any goal |
//! | [`Klotski`](families::klotski::Klotski) | klotski, 华容道, other sliding blocks |
//! | [`Hex`](families::hex::Hex) | hexagonal rotation puzzles (墨盘) |
//! | [`Water`](families::water::Water) | water sort and ball sort |
//! | [`Lights`](families::lights::Lights) | Lights Out and its variants |
//! | [`Dials`](families::dials::Dials) | linked dials: compasses, cubes, light boxes |
//! | [`Rush`](families::rush::Rush) | Rush Hour, Unblock Me |
//!
//! # Example
//!
//! A [`Family`](family::Family) reads a [`Board`](family::Board) from text. The board finds a
//! [`Solution`](family::Solution), whose [`Line`](family::Line) of moves can be written, played and
//! drawn.
//!
//! ```
//! use std::time::Duration;
//!
//! use cantor_puzzles::families::family;
//! use cantor_puzzles::render::{Panel, Renderer, Theme};
//!
//! let sliding = family("sliding").expect("one of FAMILIES");
//! let board = sliding.read("123745086")?;
//! let solution = board.solve_within(Duration::from_secs(10))?;
//! assert!(solution.optimal);
//! assert_eq!(solution.line.to_string(), "D L L U");
//!
//! let panels: Vec<Panel> = (0..=solution.line.len())
//!     .map(|step| Panel {
//!         number: step.to_string(),
//!         caption: String::new(),
//!         scene: solution.line.scene(step),
//!     })
//!     .collect();
//! let pages = Renderer::new(Theme::SLATE).sheet(&panels);
//! assert!(pages[0].png.starts_with(b"\x89PNG"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Modules
//!
//! The modules are in reading order. Each uses only those above it.
//!
//! - [`puzzle`]: the vocabulary, data only.
//! - [`search`]: algorithms and tables for any puzzle.
//! - [`vision`]: observations from a picture, independent of any puzzle.
//! - [`family`]: traits for families, boards and moves.
//! - [`families`]: the puzzles, one folder each.
//! - [`check`]: checks a player's moves.
//! - [`render`]: draws scenes as PNG and GIF, independent of any puzzle.
//!
//! The crate reads no files and no environment, and opens no connections.

pub mod puzzle;

mod pixels;

pub mod search;

pub mod vision;

pub mod family;

pub mod families;

pub mod check;

pub mod render;

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
