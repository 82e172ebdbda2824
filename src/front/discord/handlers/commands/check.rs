//! `/check`: checks the legality and the result of a player's moves, and finds the first bad move.

use super::super::command::{Availability, Command, Entry, Field, board_fields, family_subcommands};
use super::super::presets;
use super::super::views::confirmation::Confirmation;
use super::super::views::page::{Page, mark_move};
use super::super::views::reading::{self, BoardOrReply};
use super::super::views::solution;
use crate::app::service::Refusal;
use crate::check::{Mistake, Verdict, VerdictMessages};
use crate::family::{MOVES, Opt};
use crate::front::discord::model::{
    ActionRow, Backend, Button, Reply, Request, Trouble, ViewAct,
    markup::code_block,
    options::{ANY_TEXT, PRIVATE},
    truncate,
};
use crate::puzzle::ParseError;

pub(super) static CHECK: Command = Command {
    name: "check",
    key: "command-check",
    availability: Availability::Everywhere,
    entries,
    private: false,
    answer: |backend, request| Box::pin(check(backend, request)),
};

fn entries() -> Vec<Entry> {
    family_subcommands(Some("command-check-sub"), |family| {
        let (info, mut fields) = (family.info(), board_fields(family));
        fields.extend(info.moves_options.iter().map(|opt| Field::of(info, opt)));
        fields.push(Field::of(info, &Opt { id: MOVES, kind: ANY_TEXT }).required());
        fields.extend([Field::of(info, &info.notation()), Field::event(), Field::shared(&PRIVATE)]);
        fields
    })
}

async fn check(backend: &Backend, request: &Request) -> Result<Reply, Trouble> {
    let family = request.family()?;
    let (request, family, picture) = presets::apply(backend, request, family).await?;
    let page = match reading::read_board(backend, &request, picture, family, Confirmation::SOLVE).await? {
        BoardOrReply::Board(page) => page,
        // An invalid typed board is corrected in a form. An uncertain reading of a picture needs a
        // confirmation.
        BoardOrReply::Reply(reply) if request.options.filled(family.info().board.id).is_some() => {
            return Ok(reply);
        }
        BoardOrReply::Reply(reply) => return Ok(ask_to_repeat(&request, reply)),
    };
    match backend.service.check(page.board.clone(), &request.options).await {
        Ok(verdict) => render_verdict(backend, &page, &verdict).await,
        Err(Refusal::Unsolvable(proven)) => solution::render_unsolvable(backend, &page, proven).await,
        Err(Refusal::Invalid(error)) if error.option == MOVES => {
            render_illegal(backend, &request, &page, error).await
        }
        Err(refusal) => Err(Trouble::refused(&request.options)(refusal)),
    }
}

/// Renders the error of an unreadable or illegal move privately, with a picture of the board before
/// the move. One button plays from that board, another corrects the board of the command.
async fn render_illegal(
    backend: &Backend,
    request: &Request,
    page: &Page,
    error: ParseError,
) -> Result<Reply, Trouble> {
    let (mut before, locale) = (request.options.clone(), request.asker.locale);
    let typed = request.options.get(MOVES).and_then(|typed| typed.get(..error.span.start));
    before.set(MOVES, typed.unwrap_or_default());
    let reply = Trouble::invalid(&request.options)(error).into_reply(locale);
    let line = page.board.read_moves(&before).unwrap_or_else(|_| page.board.line());
    let page = Page { private: true, locale, ..page.clone() };
    let from = Page { board: line.end().into(), ..page.clone() };
    let picture = backend.service.draw_step(&line, line.len(), from.style()).await?;
    let mut buttons = Vec::new();
    if !line.end().is_solved() && page.board.is_known() {
        let play = from.custom_id(&from.board_ref(backend).await, ViewAct::Play, None);
        buttons.push(Button::new(play, locale.entry("button-play-here")).primary());
    }
    let fix = page.custom_id(&page.board_ref(backend).await, ViewAct::Fix, None);
    buttons.push(Button::new(fix, locale.entry("button-fix")));
    Ok(Reply { files: from.files(vec![picture]), rows: ActionRow::from_buttons(buttons), ..reply })
}

/// Asks the user to repeat the command, since a button that confirms the board cannot hold the
/// moves.
fn ask_to_repeat(request: &Request, mut reply: Reply) -> Reply {
    reply.content = truncate(format!("{}\n{}", reply.content, request.locale().entry("check-again")));
    reply
}

/// Renders the verdict, with a picture of the position after the first mistake or, if no move is
/// proven to be that mistake, of the last position. Buttons play from before the mistake or from
/// the last position, show the better or remaining moves, and correct the board.
async fn render_verdict(backend: &Backend, page: &Page, verdict: &Verdict) -> Result<Reply, Trouble> {
    let notation = page.appearance.notation;
    let VerdictMessages { summary, remark, mistake, next } = verdict.messages(notation);
    let mut lines = vec![format!("**{}**", page.text(&summary)), page.board_line()];
    lines.extend([remark, mistake].into_iter().flatten().map(|message| page.text(&message)));
    let bad_move = match verdict.mistake {
        Mistake::First { number, .. } => Some(number),
        _ => None,
    };
    lines.extend(bad_move.map(|number| code_block(&mark_move(&verdict.line, number, notation))));
    let shown = bad_move.unwrap_or(verdict.line.len());
    let picture = backend.service.draw_step(&verdict.line, shown, page.style()).await?;
    let mut buttons = Vec::new();
    if bad_move.is_some() || !verdict.solved && !verdict.stuck {
        let (played, label) = match bad_move {
            Some(number) => (number - 1, "button-play-before"),
            None => (verdict.line.len(), "button-play-here"),
        };
        let from = Page { board: verdict.line.board(played).into(), ..page.clone() };
        let from_ref = from.board_ref(backend).await;
        let button = |act, key| Button::new(from.custom_id(&from_ref, act, None), page.locale.entry(key));
        buttons.extend(page.board.is_known().then(|| button(ViewAct::Play, label).primary()));
        let better = if bad_move.is_some() { "button-better" } else { "button-rest" };
        buttons.extend(next.map(|_| button(ViewAct::ShowPrivately, better)));
    }
    let fix = page.custom_id(&page.board_ref(backend).await, ViewAct::Fix, None);
    buttons.push(Button::new(fix, page.locale.entry("button-fix")));
    Ok(Reply {
        content: truncate(lines.join("\n")),
        files: page.files(vec![picture]),
        rows: ActionRow::from_buttons(buttons),
        ephemeral: page.private,
        ..Reply::default()
    })
}
