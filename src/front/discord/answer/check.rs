//! `/check`: a player's own moves. Are they legal, do they solve, which was the first that lost?

use super::super::markup::code_block;
use super::super::reply::{Reply, shortened};
use super::super::request::Request;
use super::page::{Page, marked};
use super::{Backend, fault};
use crate::app::check::{CheckError, Loss, Said, Verdict};
use crate::app::service::Refusal;
use crate::families::Family;
use crate::puzzle::SolveError;

pub(super) async fn check(backend: &Backend, request: &Request, family: &dyn Family) -> Reply {
    let locale = request.asker.locale;
    let page = match Page::asked(request, family) {
        Ok(page) => page,
        Err(reply) => return reply,
    };
    match backend.service.check(page.board.clone(), &request.options).await {
        Ok(Ok(verdict)) => judged(&page, &verdict),
        Ok(Err(CheckError::Moves(error))) => fault::invalid(locale, &request.options, &error),
        Ok(Err(CheckError::Board(SolveError::Unsolvable(why)))) => {
            fault::refused(locale, &Refusal::Unsolvable(why))
        }
        Ok(Err(CheckError::Board(SolveError::Stopped { at_least, .. }))) => {
            fault::refused(locale, &Refusal::Stopped(at_least))
        }
        Err(refusal) => fault::refused(locale, &refusal),
    }
}

fn judged(page: &Page, verdict: &Verdict) -> Reply {
    let Said { first, loss, next } = verdict.said();
    let mut lines = vec![format!("**{}**", page.text(&first)), page.shown()];
    lines.extend(loss.map(|loss| page.text(&loss)));
    if let Loss::First { number, .. } = verdict.loss {
        lines.push(code_block(&marked(&verdict.moves, number)));
    }
    lines.extend(next.map(|next| page.text(&next)));
    let content = lines.join("\n");
    Reply { content: shortened(content), ephemeral: page.private, ..Reply::default() }
}
