//! The buttons under a solution or a hint: one step large, all of them, the same for everyone.

use super::super::games::posted::{self, Rules};
use super::super::games::session::Session;
use super::super::views::page::Page;
use super::super::views::pictured::Pictured;
use super::super::views::{hint, reading, search_on, solution, step};
use crate::families::family;
use crate::front::discord::model::{Announce, Answer, Backend, Press, Reply, Trouble, View, ViewAct};
use crate::store::database::Occasion;

/// What is said where the answer takes long.
pub(super) fn announced(press: &Press, view: &View) -> Announce {
    match Audience::of(press, view) {
        Audience { shared: true, .. } => Announce::Message { private: false },
        Audience { stranger: true, .. } => Announce::Message { private: true },
        _ if view.act == ViewAct::Play => Announce::Message { private: true },
        _ => Announce::Nothing,
    }
}

/// Who gets to see what a button shows.
#[derive(Clone, Copy)]
struct Audience {
    /// It was pressed by somebody whose reply it is not.
    stranger: bool,
    /// It shows everyone what was private.
    shared: bool,
    /// Only the presser sees it.
    private: bool,
}

impl Audience {
    fn of(press: &Press, view: &View) -> Self {
        let stranger = view.owner != press.asker.user;
        let shared = matches!(view.act, ViewAct::Share | ViewAct::ShareAnimation);
        // Whoever presses a button of somebody else's gets a copy of their own, which nobody else sees.
        let private = !shared && (view.act == ViewAct::Hint || press.private || stranger);
        Self { stranger, shared, private }
    }
}

pub(super) async fn pressed(backend: &Backend, press: &Press, view: &View) -> Result<Answer, Trouble> {
    let Audience { stranger, shared, private } = Audience::of(press, view);
    let text = backend.board(&view.board).await?;
    match view.act {
        ViewAct::Fix => return Ok(Answer::Ask(reading::form(view, text, press.asker.locale))),
        ViewAct::Fixed => return reading::fixed(backend, press, view, &text, private).await,
        _ => {}
    }
    let page = page(view, &text, press, private)?;
    let pictured = Pictured::of(backend, &press.attached, &page.board).await;
    let page = page.with(pictured);
    let framed = |mut reply: Reply| {
        if stranger {
            reply.content.insert_str(0, &format!("{}\n", page.locale.entry("reply-your-copy")));
        }
        if stranger || shared { Answer::Say(reply) } else { Answer::Replace(reply) }
    };
    let reply = match (view.act, view.at) {
        (ViewAct::Play, _) => return play(backend, press, &page).await.map(Answer::Say),
        (ViewAct::Answer, _) => {
            let page = answered(backend, &page, view, press).await?;
            solution::whole(backend, &page).await?
        }
        (ViewAct::SearchOn, shown) => {
            let say = |reply| backend.interim.say(framed(reply).within(&press.asker));
            search_on::search_on(backend, &page, shown.unwrap_or(0), say).await?
        }
        (ViewAct::Hint, at) => hint::hint(backend, &page, at.unwrap_or(1)).await?,
        (ViewAct::Animate | ViewAct::ShareAnimation, _) => solution::animated(backend, &page).await?,
        (_, None) => solution::whole(backend, &page).await?,
        (_, Some(at)) => step::step(backend, &page, at).await?,
    };
    Ok(framed(reply))
}

/// Ends the search that goes on for whoever pressed the button, which has to be theirs; its message says what it found.
pub(super) async fn stopped(backend: &Backend, press: &Press, owner: u64) -> Result<Reply, Trouble> {
    if owner != press.asker.user {
        return Err(Trouble::denied("error-not-your-search"));
    }
    let found = backend.database.stop_search(owner).await?;
    let said = if found { "reply-stopping" } else { "reply-no-search" };
    Ok(Reply::private(press.asker.locale.entry(said)))
}

/// A board of the view's family, in its look, as the presser is to see it.
fn page(view: &View, text: &str, press: &Press, private: bool) -> Result<Page, Trouble> {
    let family = family(view.family).ok_or(Trouble::OldButton)?;
    Page::pressed(family, text, view.look, &press.asker, private)
}

/// The board with the chosen answer to what its solution asks.
async fn answered(backend: &Backend, page: &Page, view: &View, press: &Press) -> Result<Page, Trouble> {
    let solution = backend.service.solve(page.board.clone()).await?;
    let chosen = press.value.as_ref().and_then(|value| value.parse::<usize>().ok());
    let choices = solution.question.map(|question| question.choices).unwrap_or_default();
    let choice = chosen.and_then(|at| choices.get(at)).ok_or(Trouble::OldButton)?;
    self::page(view, &choice.board, press, page.private)
}

/// Lets the presser play the board.
async fn play(backend: &Backend, press: &Press, page: &Page) -> Result<Reply, Trouble> {
    let occasion = Occasion::Request(press.message);
    let (board, rules) = (page.board.clone(), Rules { made: false, undos: None });
    let puzzle = posted::posted(backend, board, occasion, press.asker.guild, rules).await?;
    Session::of(backend, &press.asker, puzzle)?.with(page.pictured.clone()).join(None).await
}
