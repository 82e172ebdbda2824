//! Solves a board of any family:
//! `cargo run --release -p cantor-puzzles --example solve -- lights 110/101/011`.

use std::error::Error;
use std::time::Duration;

use cantor_puzzles::families::{FAMILIES, family};

#[expect(clippy::print_stdout, reason = "the output of an example")]
fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let id = args.next().unwrap_or_else(|| "sliding".to_owned());
    let Some(family) = family(&id) else {
        let ids: Vec<&str> = FAMILIES.iter().map(|family| family.info().id).collect();
        return Err(format!("unknown family {id}, expected one of: {}", ids.join(", ")).into());
    };
    let text = args.next().unwrap_or_else(|| family.info().example.to_owned());
    let solution = family.read(&text)?.solve_within(Duration::from_secs(60))?;
    let proof = if solution.optimal {
        "optimal".to_owned()
    } else {
        format!("at least {} needed", solution.at_least)
    };
    println!("{text}: {} moves ({proof})\n{}", solution.line.len(), solution.line);
    Ok(())
}
