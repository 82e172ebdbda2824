//! Buttons of solutions and hints.

use super::super::games::puzzles::{self, Rules};
use super::super::games::session::Session;
use super::super::games::{contest, moves};
use super::super::views::page::Page;
use super::super::views::player_picture::PlayerPicture;
use super::super::views::{correction, hint, keep_searching, solution, step};
use crate::database::Occasion;
use crate::families::family;
use crate::front::discord::model::{
    Answer, Asker, Backend, Deferral, NOBODY, Press, Reply, Trouble, View, ViewAct,
};

/// Returns the kind of first response to send if the answer is deferred.
pub(super) fn deferral(press: &Press, view: &View) -> Deferral {
    match Audience::of(press, view) {
        Audience { shared: true, .. } => Deferral::Message { private: false },
        Audience { stranger: true, .. } => Deferral::Message { private: true },
        // A command opened the form: there is no message to replace.
        _ if press.message == 0 => Deferral::Message { private: false },
        _ if matches!(view.act, ViewAct::Play | ViewAct::ShowPrivately | ViewAct::ConfirmWhole) => {
            Deferral::Message { private: true }
        }
        _ => Deferral::Nothing,
    }
}

/// Audience of a button's answer.
#[derive(Clone, Copy)]
struct Audience {
    /// Whether the user is not the owner of the reply.
    stranger: bool,
    /// Whether the button publishes a private reply.
    shared: bool,
    /// Whether only the user sees the answer.
    private: bool,
}

impl Audience {
    fn of(press: &Press, view: &View) -> Self {
        let stranger = view.owner != press.asker.user;
        let shared = matches!(view.act, ViewAct::Share | ViewAct::ShareAnimation);
        let is_help = matches!(view.act, ViewAct::Hint | ViewAct::ShowPrivately | ViewAct::ConfirmWhole);
        // A user who is not the owner gets a private copy.
        let private = !shared && (is_help || press.private || stranger);
        Self { stranger, shared, private }
    }
}

/// Answers a button of a solution or a hint.
pub(super) async fn answer_press(backend: &Backend, press: &Press, view: &View) -> Result<Answer, Trouble> {
    let Audience { stranger, shared, private } = Audience::of(press, view);
    let text = backend.board_text(&view.board).await?;
    match view.act {
        ViewAct::Fix => return Ok(Answer::Ask(correction::correction_form(view, text, press.asker.locale))),
        ViewAct::SubmitFix => return correction::correct(backend, press, view, &text, private).await,
        _ => {}
    }
    let page = view_page(view, &text, press, private)?;
    if view.act == ViewAct::ConfirmWhole {
        return Ok(Answer::Say(hint::ask_to_show(backend, &page).await));
    }
    if shared {
        contest::check_publication(backend, &press.asker, &page).await?;
    }
    let picture = PlayerPicture::from_message(backend, &press.attached, &page.board).await;
    let page = page.with_picture(picture);
    let into_answer = |mut reply: Reply| {
        if stranger && view.owner != NOBODY {
            reply.content.insert_str(0, &format!("{}\n", page.locale.entry("reply-your-copy")));
        }
        if stranger || shared || view.act == ViewAct::ShowPrivately {
            Answer::Say(reply)
        } else {
            Answer::Replace(reply)
        }
    };
    let reply = match (view.act, view.at) {
        (ViewAct::Play, _) => {
            let notation = if stranger { None } else { notation_of_copy(&press.asker, &page) };
            return play(backend, press, &page, notation).await.map(Answer::Say);
        }
        (ViewAct::Answer, _) => {
            let page = page_of_choice(backend, &page, view, press).await?;
            solution::render(backend, &page).await?
        }
        (ViewAct::KeepSearching, length) => {
            let send = |reply| backend.interim.send(into_answer(reply).without_large_files(&press.asker));
            keep_searching::keep_searching(backend, &page, length.unwrap_or(0), send).await?
        }
        (ViewAct::Hint, at) => hint::render(backend, &page, at.unwrap_or(1)).await?,
        (ViewAct::Animate | ViewAct::ShareAnimation, _) => solution::render_animation(backend, &page).await?,
        (_, None) => solution::render(backend, &page).await?,
        (_, Some(at)) => step::render(backend, &page, at).await?,
    };
    Ok(into_answer(reply))
}

/// Stops the user's search. The search's message then shows the best solution so far.
///
/// # Errors
/// The button belongs to another user, or the database failed.
pub(super) async fn stop_search(backend: &Backend, press: &Press, owner: u64) -> Result<Reply, Trouble> {
    if owner != press.asker.user {
        return Err(Trouble::denied("error-not-your-search"));
    }
    let found = backend.database.stop_search(owner).await?;
    let message = if found { "reply-stopping" } else { "reply-no-search" };
    Ok(Reply::private(press.asker.locale.entry(message)))
}

/// Creates the page of a board of the view's family, with the view's appearance.
fn view_page(view: &View, text: &str, press: &Press, private: bool) -> Result<Page, Trouble> {
    let family = family(view.family).ok_or(Trouble::OldButton)?;
    Page::from_button(family, text, view.appearance, &press.asker, private)
}

/// Creates the page of the board to continue with after the user's choice. The choice answers the
/// question of the solution of `page`'s board.
async fn page_of_choice(backend: &Backend, page: &Page, view: &View, press: &Press) -> Result<Page, Trouble> {
    let solution = backend.service.solve(page.board.clone()).await?;
    let chosen = press.value.as_ref().and_then(|value| value.parse::<usize>().ok());
    let choices = solution.question.map(|question| question.choices).unwrap_or_default();
    let choice = chosen.and_then(|at| choices.get(at)).ok_or(Trouble::OldButton)?;
    view_page(view, &choice.board, press, page.private)
}

/// Creates a puzzle of the board, and opens the user's copy, in `notation` if there is one. If the
/// buttons of the moves would fill the copy, answers with the puzzle's message instead.
async fn play(
    backend: &Backend,
    press: &Press,
    page: &Page,
    notation: Option<&'static str>,
) -> Result<Reply, Trouble> {
    let occasion = Occasion::Request(press.message);
    let (board, rules) = (page.board.clone(), Rules { generated: false, undos: None });
    let puzzle = puzzles::create(backend, board, occasion, press.asker.guild, rules).await?;
    let asker = &press.asker.with_notation(page.board.info(), notation);
    let reply = match moves::fills_message(&*page.board) {
        // The user's copy would have no room for other actions. The puzzle's message has them, and
        // a button that opens the copy.
        true => puzzles::render(backend, asker, true, &puzzle, page.picture.clone()).await?,
        false => Session::new(backend, asker, puzzle)?.with_picture(page.picture.clone()).join(None).await?,
    };
    Ok(reply.with_notation(notation))
}

/// Returns the notation that the user requested for the board above the button, unless the user's
/// copy uses that notation anyway. The default of a language does not count as requested.
fn notation_of_copy(asker: &Asker, page: &Page) -> Option<&'static str> {
    let (info, shown) = (page.board.info(), page.appearance.notation);
    let defaults = [asker.locale, asker.everyone].map(|locale| info.default_notation(locale.tag()));
    let is_requested = asker.notations.of(info).is_some() || !defaults.contains(&shown);
    (is_requested && shown != asker.notation(info, asker.locale)).then_some(shown)
}
