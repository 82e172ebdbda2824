//! Solves a board and draws each step:
//!
//! ```text
//! cargo run -p cantor-puzzles --example contact_sheet -- hex "o./.../.. → .o/.../.."
//! ```
//!
//! Writes `steps-1.png`, and further pages if the steps do not fit on one page.

use std::error::Error;
use std::time::Duration;

use cantor_puzzles::families::family;
use cantor_puzzles::render::{Panel, Renderer, Theme};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let (id, text) = (args.next(), args.next());
    let family = family(id.as_deref().unwrap_or("hex")).ok_or("no such family")?;
    let text = text.as_deref().unwrap_or(family.info().example);

    let line = family.read(text)?.solve_within(Duration::from_secs(60))?.line;

    let steps: Vec<usize> = (0..=line.len()).collect();
    let panel = |(step, scene)| match step {
        0 => Panel { number: "Start".to_owned(), caption: String::new(), scene },
        _ => Panel { number: step.to_string(), caption: line.caption(step - 1, "letters"), scene },
    };
    let panels: Vec<Panel> = line.scenes(&steps, true).into_iter().enumerate().map(panel).collect();

    for (number, page) in Renderer::new(Theme::SLATE).sheet(&panels).into_iter().enumerate() {
        std::fs::write(format!("steps-{}.png", number + 1), page.png)?;
    }
    Ok(())
}
