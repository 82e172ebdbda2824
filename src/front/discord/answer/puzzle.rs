//! `/puzzle` and `/daily`: boards made to be played.

use std::sync::Arc;

use super::super::chores::now;
use super::super::commands::FAMILY;
use super::super::reply::Reply;
use super::super::request::{Press, Request};
use super::page::Page;
use super::{Backend, fault, game};
use crate::app::service::Refusal;
use crate::families::{Board, FAMILIES, Family, Options, family};
use crate::i18n::Locale;
use crate::puzzle::{Message, ParseError};
use crate::store::database::{Day, Occasion, Puzzle, StoreError, Time};

/// The option that fixes which board is made.
pub(in super::super) const SEED: &str = "seed";

/// The day of a time.
pub(super) fn day(time: Time) -> Day {
    time.div_euclid(86_400)
}

/// Makes a board as it was asked for, and posts it.
pub(super) async fn puzzle(backend: &Backend, request: &Request, family: &'static dyn Family) -> Reply {
    let (locale, options) = (request.asker.locale, &request.options);
    let seed = match options.number(SEED, 0..=u32::MAX) {
        Ok(seed) => seed.map_or(request.id, u64::from),
        Err(error) => return fault::invalid(locale, options, &error),
    };
    let wish = Occasion::Wish(request.id);
    let posted = post(backend, request, family, options, seed, wish).await;
    posted.unwrap_or_else(|trouble| trouble.said(locale, options))
}

/// The board of the day: the same for everyone, from the number of the day.
pub(super) async fn daily(backend: &Backend, request: &Request) -> Reply {
    let asker = &request.asker;
    let family = match request.options.filled(FAMILY).map(family) {
        None => FAMILIES[0],
        Some(Some(family)) => family,
        Some(None) => return fault::unknown(request),
    };
    let today = day(now());
    let posted = match backend.database.daily_puzzle(family.info().id, today).await {
        Ok(Some(puzzle)) => shown(backend, request, &puzzle, Some(today)).await,
        Ok(None) => {
            let (seed, occasion) = (today.unsigned_abs(), Occasion::Day(today));
            post(backend, request, family, &Options::default(), seed, occasion).await
        }
        Err(error) => Err(error.into()),
    };
    posted.unwrap_or_else(|trouble| trouble.said(asker.locale, &request.options))
}

/// The "play" button under a solution: its board, for whoever presses it.
pub(super) async fn play(backend: &Backend, press: &Press, page: &Page) -> Reply {
    let posted = async {
        let optimal = backend.service.solve(page.board.clone()).await?.moves.len() as u32;
        let (family, text) = (page.board.info().id, page.board.to_string());
        let wish = Occasion::Wish(press.message);
        Ok::<_, Trouble>(
            backend.database.post_puzzle(wish, family, &text, optimal, press.asker.guild, now()).await?,
        )
    };
    match posted.await {
        Ok(puzzle) => game::join(backend, &press.asker, puzzle).await,
        Err(trouble) => trouble.said(press.asker.locale, &Options::default()),
    }
}

/// Why there is no puzzle.
enum Trouble {
    Options(ParseError),
    Refused(Refusal),
    Store(StoreError),
}

impl Trouble {
    fn said(self, locale: Locale, options: &Options) -> Reply {
        match self {
            Self::Options(error) => fault::invalid(locale, options, &error),
            Self::Refused(refusal) => fault::refused(locale, &refusal),
            Self::Store(error) => fault::store(locale, &error),
        }
    }
}

impl From<Refusal> for Trouble {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<StoreError> for Trouble {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

async fn post(
    backend: &Backend,
    request: &Request,
    family: &'static dyn Family,
    options: &Options,
    seed: u64,
    occasion: Occasion,
) -> Result<Reply, Trouble> {
    let made = backend.service.generate(family, options, seed).await?;
    let board: Arc<dyn Board> = made.map_err(Trouble::Options)?.into();
    let optimal = backend.service.solve(board.clone()).await?.moves.len() as u32;
    let (database, guild) = (&backend.database, request.asker.guild);
    let puzzle =
        database.post_puzzle(occasion, family.info().id, &board.to_string(), optimal, guild, now()).await?;
    shown(backend, request, &puzzle, puzzle.day).await
}

/// A puzzle as everyone sees it.
async fn shown(
    backend: &Backend,
    request: &Request,
    puzzle: &Puzzle,
    day: Option<Day>,
) -> Result<Reply, Trouble> {
    let board = game::board(puzzle).ok_or(StoreError::Version)?;
    let page = Page::plain(board, &request.asker, request.private);
    let picture = backend.service.draw_step(page.board.clone(), &[], 0, page.theme(), page.locale).await?;
    let id = if day.is_some() { "puzzle-daily" } else { "puzzle-posted" };
    let headline = Message::new(id).with("title", page.title()).with("best", puzzle.optimal);
    let content = format!("**{}**\n{}", page.text(&headline), page.shown());
    let rows = game::invitation(puzzle, page.locale);
    Ok(Reply { content, files: page.files(vec![picture]), rows, ephemeral: page.private })
}
