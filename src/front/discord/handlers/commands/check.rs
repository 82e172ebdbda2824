//! `/check`: a player's own moves. Are they legal, do they solve, which was the first that lost?

use super::super::command::{Command, Entry, Field, Offered, board, by_family};
use super::super::presets;
use super::super::views::page::{Page, marked};
use super::super::views::reading::{self, Confirmed, Found};
use super::super::views::solution;
use crate::app::service::Refusal;
use crate::check::{CheckError, Loss, Said, Verdict};
use crate::family::{MOVES, Opt};
use crate::front::discord::model::{
    Backend, Reply, Request, Trouble,
    markup::code_block,
    options::{ANY_TEXT, PRIVATE},
    shortened,
};
use crate::puzzle::SolveError;

pub(super) static CHECK: Command = Command {
    name: "check",
    key: "command-check",
    offered: Offered::Everywhere,
    entries,
    private: false,
    answer: |backend, request| Box::pin(check(backend, request)),
};

fn entries() -> Vec<Entry> {
    by_family(|family| {
        let (info, mut fields) = (family.info(), board(family));
        fields.extend(info.moves_options.iter().map(|opt| Field::of(info, opt)));
        fields.push(Field::of(info, &Opt { id: MOVES, kind: ANY_TEXT }).required());
        fields.extend([Field::event(), Field::shared(&PRIVATE)]);
        fields
    })
}

async fn check(backend: &Backend, request: &Request) -> Result<Reply, Trouble> {
    let family = request.family()?;
    let (request, picture) = presets::applied(backend, request, family).await?;
    let page = match reading::asked(backend, &request, picture, family, Confirmed::SOLVE).await? {
        Found::Board(page) => page,
        Found::Doubtful(reply) => return Ok(again(&request, reply)),
    };
    let verdict = backend.service.check(page.board.clone(), &request.options).await?;
    match verdict {
        Ok(verdict) => Ok(judged(&page, &verdict)),
        Err(CheckError::Moves(error)) => Err(Trouble::invalid(&request.options)(error)),
        Err(CheckError::Board(SolveError::Unsolvable(proven))) => {
            solution::unsolvable(backend, &page, proven).await
        }
        Err(CheckError::Board(SolveError::Stopped { at_least, .. })) => {
            Err(Refusal::Stopped(at_least).into())
        }
    }
}

/// The moves can't be remembered until the board is confirmed: what to do is said instead.
fn again(request: &Request, mut reply: Reply) -> Reply {
    reply.content = shortened(format!("{}\n{}", reply.content, request.locale().entry("check-again")));
    reply
}

fn judged(page: &Page, verdict: &Verdict) -> Reply {
    let Said { first, loss, next } = verdict.said();
    let mut lines = vec![format!("**{}**", page.text(&first)), page.shown()];
    lines.extend(loss.map(|loss| page.text(&loss)));
    if let Loss::First { number, .. } = verdict.loss {
        lines.push(code_block(&marked(&verdict.line, number)));
    }
    lines.extend(next.map(|next| page.text(&next)));
    let content = lines.join("\n");
    Reply { content: shortened(content), ephemeral: page.private, ..Reply::default() }
}
