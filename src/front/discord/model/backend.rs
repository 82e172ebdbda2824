//! Services that handlers use.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use super::changes::ChangeSender;
use super::clock::now;
use super::command_links::CommandLinks;
use super::custom_id::BoardRef;
use super::downloads::Downloads;
use super::interim::InterimSender;
use super::reply::{Answer, Reply, truncate};
use super::shown::ShownMessage;
use super::trouble::Trouble;
use crate::app::list_revealed_boards;
use crate::app::service::Service;
use crate::database::{Database, Help};
use crate::family::Line;
use crate::metrics::Metrics;

/// Services that handlers use.
#[derive(Clone)]
pub struct Backend {
    /// Solver and renderer.
    pub service: Service,
    /// The database.
    pub database: Arc<Database>,
    /// Downloader of users' pictures.
    pub downloads: Downloads,
    /// Metrics of this process.
    pub metrics: Arc<Metrics>,
    /// Sender of changes that messages in channels show.
    pub changes: ChangeSender,
    /// Mentions of the registered commands.
    pub links: CommandLinks,
    /// Sender of this interaction's interim answers.
    pub interim: InterimSender,
    /// The message that the answer to this interaction replaces, if it replaces one.
    pub replaced: Option<Arc<ShownMessage>>,
}

/// Maximum delay of an answer by [`Backend::record_help`], which continues in the background.
const RECORD_HELP_TIMEOUT: Duration = Duration::from_millis(200);

impl Backend {
    /// Creates a backend that downloads only from Discord, and drops changes.
    pub fn new(service: Service, database: Arc<Database>, metrics: Arc<Metrics>) -> Self {
        let (downloads, changes) = (Downloads::default(), ChangeSender::default());
        let (links, interim) = (CommandLinks::default(), InterimSender::default());
        Self { service, database, downloads, metrics, changes, links, interim, replaced: None }
    }

    /// Returns the backend for one interaction of a user.
    pub(crate) fn on_behalf_of(&self, user: u64, interim: InterimSender) -> Self {
        Self { service: self.service.on_behalf_of(user), interim, ..self.clone() }
    }

    /// Sends an interim answer as a new message. If the answer replaces a message, shows `text`
    /// above the text of that message instead, and disables its components.
    pub(crate) fn report(&self, text: String, ephemeral: bool) {
        self.interim.send(match &self.replaced {
            None => Answer::Say(Reply { content: text, ephemeral, ..Reply::default() }),
            Some(shown) => Answer::Replace(Reply {
                content: truncate(format!("{text}\n{}", shown.content)),
                kept: Some(shown.disabled_components()),
                ..Reply::default()
            }),
        });
    }

    /// Starts to record that a user gets help with the boards that `line` reveals, in case some
    /// are posted puzzles.
    ///
    /// Await the future before sending the help.
    pub(crate) fn record_help(
        &self,
        user: u64,
        line: &Line,
        help: Help,
    ) -> impl Future<Output = ()> + Send + 'static {
        let (database, line) = (Arc::clone(&self.database), line.clone());
        let recorded = tokio::spawn(async move {
            let family = line.start().info().id;
            let Ok(boards) = tokio::task::spawn_blocking(move || list_revealed_boards(&line)).await else {
                return;
            };
            if let Err(error) = database.record_help(user, family, &boards, help).await {
                tracing::warn!(%error, "could not record help with a board");
            }
        });
        let within = tokio::time::timeout(RECORD_HELP_TIMEOUT, recorded);
        async { drop(within.await) }
    }

    /// Resolves a button's reference to a board.
    pub(crate) async fn board_text(&self, board: &BoardRef) -> Result<String, Trouble> {
        match board {
            BoardRef::Text(text) => Ok(text.clone()),
            BoardRef::Key(key) => {
                let stored = self.database.board(key, now()).await?;
                stored.map(|(_, text)| text).ok_or(Trouble::OldButton)
            }
        }
    }
}
