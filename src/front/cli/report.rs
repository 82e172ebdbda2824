//! The words that a terminal shows: faults with a mark under them, verdicts.

use std::io;

use unicode_width::UnicodeWidthStr;

use super::Terminal;
use crate::app::Verdict;
use crate::families::Options;
use crate::puzzle::{Message, ParseError, SolveError};

/// Shows the fault and marks it in the user's text:
///
/// ```text
/// error: Tile 3 appears twice: at 7 and at 8.
///   board: 285174336
///                 ^
/// ```
pub(super) fn fault(terminal: &mut Terminal<'_>, options: &Options, error: &ParseError) -> io::Result<()> {
    let locale = terminal.locale;
    writeln!(terminal.err, "{}: {}", locale.entry("error-label"), locale.text(&error.message))?;
    let text = options.get(error.option).unwrap_or_default();
    let label = format!("  {}: ", error.option);
    let mut start = 0;
    for line in text.split('\n') {
        let end = start + line.len();
        writeln!(terminal.err, "{label}{}", printable(line))?;
        // The part of the span on this line; a span at the very end of it still gets a mark.
        let (from, to) = (error.span.start.max(start), error.span.end.min(end));
        if from <= to && error.span.start <= end && error.span.end >= start && !text.is_empty() {
            let indent = label.width() + printable(&text[start..from]).width();
            let width = printable(&text[from..to]).width().max(1);
            writeln!(terminal.err, "{}{}", " ".repeat(indent), "^".repeat(width))?;
        }
        start = end + 1;
    }
    Ok(())
}

/// Control characters would move the cursor and the mark.
fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// Says why there is no solution: proven, which is an answer, or not found in time, which is none.
pub(super) fn show_no_solution(terminal: &mut Terminal<'_>, error: &SolveError) -> io::Result<()> {
    let locale = terminal.locale;
    match error {
        SolveError::Unsolvable(why) => writeln!(terminal.out, "{}", locale.text(why)),
        SolveError::Stopped { at_least, .. } => {
            let message = Message::new("error-stopped").with("least", *at_least);
            writeln!(terminal.err, "{}", locale.text(&message))
        }
    }
}

/// Shows what there is to say of a player's own moves.
pub(super) fn show_verdict(terminal: &mut Terminal<'_>, verdict: &Verdict) -> io::Result<()> {
    let locale = terminal.locale;
    let id = match (verdict.solved, &verdict.loss) {
        (true, None) => "check-optimal",
        (true, Some(_)) => "check-solved",
        (false, None) => "check-unsolved",
        (false, Some(_)) => "check-unsolved-loss",
    };
    let mut message = Message::new(id)
        .with("moves", verdict.length)
        .with("optimal", verdict.best.moves.len())
        .with("left", verdict.left);
    if let Some(loss) = &verdict.loss {
        message = message.with("loss", loss.number).with("mv", loss.notation.clone());
    }
    writeln!(terminal.out, "{}", locale.text(&message))?;
    if let Some(loss) = verdict.loss.as_ref().filter(|loss| !loss.instead.moves.is_empty()) {
        let next = Message::new("check-next").with("moves", loss.instead.moves.join(" "));
        writeln!(terminal.out, "{}", locale.text(&next))?;
    }
    Ok(())
}
