//! The buttons under a solution: one step large, all of them, the same for everyone.

use super::super::link::{Held, View, ViewAct};
use super::super::reply::{Answer, Reply};
use super::super::request::Press;
use super::page::{Page, Shown, marked};
use super::{Backend, fault, hint, puzzle, solve};
use crate::app::service::Refusal;
use crate::families::family;
use crate::puzzle::{Message, Solution};

pub(super) async fn pressed(backend: &Backend, press: &Press, view: &View) -> Answer {
    let text = match backend.board(&view.board).await {
        Ok(Some(text)) => text,
        Ok(None) => return Answer::Say(fault::old(press.asker.locale)),
        Err(error) => return Answer::Say(fault::store(press.asker.locale, &error)),
    };
    let stranger = view.owner != press.asker.user;
    // Whoever presses a button of somebody else's gets a copy of their own, which nobody else sees.
    let private = match view.act {
        ViewAct::Share | ViewAct::ShareAnimation => false,
        ViewAct::Hint => true,
        _ => press.private || stranger,
    };
    let page =
        family(&view.family).and_then(|family| Page::linked(family, &text, view.look, &press.asker, private));
    let Some(page) = page else { return Answer::Say(fault::old(press.asker.locale)) };
    if view.act == ViewAct::Play {
        return Answer::Say(puzzle::play(backend, press, &page).await);
    }
    let shown = match (view.act, view.at) {
        (ViewAct::Answer, _) => match answered(backend, &page, press).await {
            Ok(Some(page)) => solve::whole(backend, &page, false).await,
            Ok(None) => return Answer::Say(fault::old(press.asker.locale)),
            Err(refusal) => Err(refusal),
        },
        (ViewAct::Hint, at) => hint::more(backend, &page, at.unwrap_or(1)).await,
        (ViewAct::Animate | ViewAct::ShareAnimation, _) => solve::animated(backend, &page).await,
        (_, None) => solve::whole(backend, &page, false).await,
        (_, Some(at)) => step(backend, &page, at).await,
    };
    let new = stranger || matches!(view.act, ViewAct::Share | ViewAct::ShareAnimation);
    match shown {
        Ok(mut reply) if stranger => {
            reply.content.insert_str(0, &format!("{}\n", page.locale.entry("reply-your-copy")));
            Answer::Say(reply)
        }
        Ok(reply) if new => Answer::Say(reply),
        Ok(reply) => Answer::Replace(reply),
        Err(refusal) => Answer::Say(fault::refused(press.asker.locale, &refusal)),
    }
}

/// The board with the chosen answer to what its solution asks; `None` if it asks nothing like that.
async fn answered(backend: &Backend, page: &Page, press: &Press) -> Result<Option<Page>, Refusal> {
    let solution = backend.service.solve(page.board.clone()).await?;
    let chosen = press.value.as_ref().and_then(|value| value.parse::<usize>().ok());
    let choice = solution.question.iter().zip(chosen).find_map(|(question, at)| question.choices.get(at));
    let family = family(page.board.info().id);
    Ok(family.zip(choice).and_then(|(family, choice)| {
        Page::linked(family, &choice.board, page.look, &press.asker, page.private)
    }))
}

/// The board after `at` moves, large.
async fn step(backend: &Backend, page: &Page, at: u32) -> Result<Reply, Refusal> {
    let solution = backend.service.solve(page.board.clone()).await?;
    let last = solution.moves.len();
    let at = (at as usize).min(last);
    let picture =
        backend.service.draw_step(page.board.clone(), &solution.moves, at, page.theme(), page.locale).await?;
    let mut lines = page.head(&solution);
    lines.push(said(page, &solution, at));
    if last > 0 {
        lines.push(page.moves(&marked(&solution.moves, at)));
    }
    let held: Held = backend.hold(&*page.board).await;
    let rows = page.rows(&held, Shown::Step(at as u32), &solution);
    Ok(Reply { content: lines.join("\n"), files: page.files(vec![picture]), rows, ephemeral: page.private })
}

fn said(page: &Page, solution: &Solution, at: usize) -> String {
    let message = match at.checked_sub(1) {
        None => Message::new("reply-step-start"),
        Some(last) => {
            let mv = page.covered(format!("**{}**", solution.moves[last]));
            Message::new("reply-step").with("step", at).with("move", mv)
        }
    };
    page.text(&message.with("last", solution.moves.len()))
}
