//! What a request is answered with. Pure but for the solving: a request goes in, a reply comes out.

use std::sync::Arc;

use super::commands::{ALL, HELP, SOLVE};
use super::markup::{code_block, escape, quote};
use super::reply::{File, LONGEST_CONTENT, MOST_FILES, Reply};
use super::request::{Asked, Request};
use crate::app::service::{Refusal, Service};
use crate::app::{Listing, MOST_LISTED, Picture, THEME, Theme, headline};
use crate::families::{Board, FAMILIES, NOTATION, OptKind, family};
use crate::i18n::Locale;
use crate::puzzle::{Analysis, Message, ParseError, Solution};

/// The most choices that Discord takes.
const MOST_CHOICES: usize = 25;

/// The most bytes of a list of solutions.
const MOST_LIST: usize = 200_000;

/// Moves on a line of the list.
const MOVES_A_LINE: usize = 10;

/// Answers a command.
pub async fn answer(service: &Service, request: &Request) -> Reply {
    let known = request.family.as_deref().and_then(family);
    match (request.command.as_str(), known) {
        (SOLVE, Some(family)) => match family.parse(&request.options) {
            Ok(board) => solve(service, request, board.into()).await,
            Err(error) => invalid(request, &error),
        },
        (HELP, _) => help(request.asker),
        _ => Reply::private(request.asker.entry("error-unknown-command")),
    }
}

/// The values to offer for an option that is being typed.
pub(super) fn suggestions(asked: &Asked) -> Vec<&'static str> {
    let Some(family) = family(&asked.family) else { return Vec::new() };
    let option = family.info().all_options().find(|option| option.id == asked.option);
    let Some(OptKind::Text { suggestions }) = option.map(|option| &option.kind) else { return Vec::new() };
    let typed = asked.typed.trim().to_lowercase();
    suggestions.iter().copied().filter(|value| value.starts_with(&typed)).take(MOST_CHOICES).collect()
}

async fn solve(service: &Service, request: &Request, board: Arc<dyn Board>) -> Reply {
    let locale = request.locale();
    let notation = match request.options.choice(NOTATION, board.info().notations) {
        Ok(notation) => notation,
        Err(error) => return invalid(request, &error),
    };
    let theme = match request.options.choice(THEME, Theme::NAMES) {
        Ok(name) => Theme::named(name),
        Err(error) => return invalid(request, &error),
    };
    let solution = match service.solve(Arc::clone(&board)).await {
        Ok(solution) => solution,
        Err(Refusal::Unsolvable(why)) => return unsolvable(service, request, board, theme, why).await,
        Err(refusal) => return refused(request.asker, &refusal),
    };
    let all = match request.options.flag(ALL) {
        Ok(true) => service.analyse(Arc::clone(&board), &solution, MOST_LISTED as usize).await.map(Some),
        _ => Ok(None),
    };
    let pictures = service.draw(Arc::clone(&board), &solution, theme, locale).await;
    match (all, pictures) {
        (Ok(all), Ok(pictures)) => solved(request, &*board, &Found { solution, all, notation }, pictures),
        (Err(refusal), _) | (_, Err(refusal)) => refused(request.asker, &refusal),
    }
}

/// A solution, and what else was asked for.
struct Found {
    solution: Solution,
    /// All shortest solutions; the inner `None` where they are not offered.
    all: Option<Option<Analysis>>,
    notation: &'static str,
}

fn solved(request: &Request, board: &dyn Board, found: &Found, pictures: Vec<Picture>) -> Reply {
    let locale = request.locale();
    let Found { solution, all, notation } = found;
    let headline = locale.text(&headline(locale.text(&board.title()), solution));
    let shown = Message::new("reply-board").with("board", format!("`{board}`"));
    let mut lines = vec![format!("**{headline}**"), locale.text(&shown)];
    let mut texts = Vec::new();
    if let Some(all) = all {
        let Listing { about, list } = Listing::of(board, all.as_ref(), notation, MOST_LIST);
        lines.extend(about.iter().map(|message| locale.text(message)));
        if !list.is_empty() {
            lines.push(locale.entry("reply-all-file"));
            texts.push(File::text("solutions.txt", list));
        }
    }
    if let Some(every) = pictures.first().map(|picture| picture.every).filter(|&every| every > 1) {
        lines.push(locale.text(&Message::new("reply-every").with("every", every)));
    }
    let moves = wrapped(&board.write_moves(&solution.moves, notation));
    let head = lines.join("\n");
    let whole = format!("{head}\n{}", code_block(&moves));
    let content = if solution.moves.is_empty() {
        head
    } else if whole.chars().count() <= LONGEST_CONTENT {
        whole
    } else {
        texts.push(File::text("moves.txt", moves));
        format!("{head}\n{}", locale.entry("reply-moves-file"))
    };
    let mut files = png_files(pictures);
    files.truncate(MOST_FILES - texts.len());
    files.extend(texts);
    Reply { content, files, ephemeral: request.private }
}

/// The moves in lines that a narrow screen holds; positions have a line each already.
fn wrapped(moves: &str) -> String {
    let words: Vec<&str> = moves.split(' ').collect();
    if moves.contains('\n') {
        return moves.to_owned();
    }
    words.chunks(MOVES_A_LINE).map(|line| line.join(" ")).collect::<Vec<_>>().join("\n")
}

/// An impossible board is shown, so that a misread tile can be found.
async fn unsolvable(
    service: &Service,
    request: &Request,
    board: Arc<dyn Board>,
    theme: &'static Theme,
    why: Message,
) -> Reply {
    let locale = request.locale();
    let content = format!("**{}**\n{}", locale.text(&board.title()), locale.text(&why.map_text(escape)));
    let still = Solution { moves: Vec::new(), optimal: false, at_least: 0, nodes: 0 };
    let pictures = service.draw(board, &still, theme, locale).await.unwrap_or_default();
    Reply { content, files: png_files(pictures), ephemeral: request.private }
}

fn png_files(pictures: Vec<Picture>) -> Vec<File> {
    let file = |(at, picture): (usize, Picture)| File {
        name: format!("steps-{}.png", at + 1),
        bytes: picture.png,
        alt: picture.alt,
    };
    pictures.into_iter().enumerate().map(file).collect()
}

/// What is wrong, and the user's text with the fault marked, so that it can be corrected and sent again.
fn invalid(request: &Request, error: &ParseError) -> Reply {
    let locale = request.asker;
    let text = request.options.get(error.option).unwrap_or_default();
    let what = locale.text(&error.message.clone().map_text(escape));
    Reply::private(format!("{what}\n{}", quote(text, &error.span)))
}

fn refused(locale: Locale, refusal: &Refusal) -> Reply {
    let message = match refusal {
        Refusal::Unsolvable(why) => why.clone().map_text(escape),
        Refusal::Stopped(least) => Message::new("error-stopped").with("least", *least),
        Refusal::Busy => Message::new("error-busy"),
        Refusal::Broken(error) => {
            tracing::error!(%error, "a worker failed");
            Message::new("error-internal")
        }
    };
    Reply::private(locale.text(&message))
}

fn help(locale: Locale) -> Reply {
    let mut content = locale.entry("help-title");
    for info in FAMILIES.iter().map(|family| family.info()) {
        let example = Message::new("help-solve")
            .with("family", locale.entry(&format!("{}-name", info.id)))
            .with("option", locale.entry(&format!("option-{}-name", info.board.id)))
            .with("example", info.example);
        let about = locale.entry(&format!("{}-about", info.id));
        let help = locale.entry(&format!("{}-help", info.id));
        content.push_str(&format!("\n\n**{about}**\n{}\n{help}", locale.text(&example)));
    }
    Reply::private(content)
}
