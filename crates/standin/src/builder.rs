//! Configures and starts a stand-in.

use std::collections::HashSet;
use std::error::Error;
use std::fmt;
use std::io;
use std::net::Ipv4Addr;

use tokio::net::TcpListener;

use crate::people::{Guild, User, channel_of_guild};
use crate::settings::{Limits, Name, Settings};
use crate::stand_in::StandIn;

impl StandIn {
    /// Starts a stand-in with the defaults on a port of 127.0.0.1; port 0 selects a free one. Must
    /// be called inside a Tokio runtime.
    ///
    /// # Errors
    /// If the port is not available.
    pub async fn start(port: u16) -> Result<Self, StartError> {
        Self::builder().port(port).start().await
    }

    /// Returns a builder, to choose users, guilds, limits and names.
    pub fn builder() -> Builder {
        Builder::default()
    }
}

/// Configures and starts a [`StandIn`]; [`StandIn::builder`] creates it.
///
/// ```
/// use discord_standin::{Guild, Limits, StandIn, User};
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), discord_standin::StartError> {
/// let club = Guild::new(42 << 22, "Chess club");
/// let discord = StandIn::builder()
///     .bot_name("Chess")
///     .users([User::new(7, "Grace").in_guild(&club), User::ada()])
///     .guilds([Guild::default(), club])
///     .limits(Limits { attachment_bytes: 1024, ..Limits::default() })
///     .start()
///     .await?;
/// # discord.stop().await;
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, Default)]
#[must_use = "nothing runs until it is started"]
pub struct Builder {
    port: u16,
    settings: Settings,
}

impl Builder {
    /// Sets the port on 127.0.0.1; 0, the default, takes any free port.
    pub fn port(mut self, port: u16) -> Self {
        self.port = port;
        self
    }

    /// Sets the title of the page. Each guild's channel has the same name, in lower case and with
    /// hyphens instead of spaces.
    pub fn title(mut self, title: impl Into<Name>) -> Self {
        self.settings.title = title.into();
        self
    }

    /// Sets the bot's user name.
    pub fn bot_name(mut self, name: impl Into<Name>) -> Self {
        self.settings.bot = name.into();
        self
    }

    /// Sets the users whom the page offers and whom user options may name, in place of Ada and Bo.
    /// The first one owns the application. A test may act as any other user too.
    pub fn users(mut self, users: impl IntoIterator<Item = User>) -> Self {
        self.settings.users = users.into_iter().collect();
        self
    }

    /// Sets the guilds that installed the bot, in place of [`Guild::default`].
    pub fn guilds(mut self, guilds: impl IntoIterator<Item = Guild>) -> Self {
        self.settings.guilds = guilds.into_iter().collect();
        self
    }

    /// Sets the limits on files, connections and requests.
    pub fn limits(mut self, limits: Limits) -> Self {
        self.settings.limits = limits;
        self
    }

    /// Starts the stand-in. Must be called inside a Tokio runtime.
    ///
    /// # Errors
    /// If the port is not available, or the users and guilds are not valid ([`StartError`]).
    pub async fn start(self) -> Result<StandIn, StartError> {
        self.check()?;
        let listen_error = |error| StartError::Listen { port: self.port, error };
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, self.port)).await.map_err(listen_error)?;
        let port = listener.local_addr().map_err(listen_error)?.port();
        Ok(StandIn::serve(listener, port, self.settings))
    }

    fn check(&self) -> Result<(), StartError> {
        let Settings { users, guilds, .. } = &self.settings;
        if users.is_empty() {
            return Err(StartError::NoUsers);
        }
        if guilds.is_empty() {
            return Err(StartError::NoGuilds);
        }
        let mut known = HashSet::new();
        let of_guilds = guilds.iter().flat_map(|guild| [guild.id, channel_of_guild(guild.id)]);
        let ids = users.iter().map(|user| user.id).chain(of_guilds);
        for id in ids {
            if !known.insert(id) {
                return Err(StartError::DuplicateId(id));
            }
        }
        match users.iter().find(|user| guilds.iter().all(|guild| guild.id != user.guild)) {
            Some(user) => Err(StartError::UnknownGuild { user: user.id, guild: user.guild }),
            None => Ok(()),
        }
    }
}

/// Reason why a stand-in did not start.
#[derive(Debug)]
#[non_exhaustive]
pub enum StartError {
    /// The port is not available.
    Listen {
        /// Requested port.
        port: u16,
        /// Error of the operating system.
        error: io::Error,
    },
    /// The list of users is empty.
    NoUsers,
    /// The list of guilds is empty.
    NoGuilds,
    /// An id occurs twice among the users, the guilds and the channels of guilds.
    DuplicateId(u64),
    /// A user is a member of a guild that is not in the list.
    UnknownGuild {
        /// Id of the user.
        user: u64,
        /// Id of the missing guild.
        guild: u64,
    },
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Listen { port, error } => write!(f, "cannot listen on 127.0.0.1:{port}: {error}"),
            Self::NoUsers => f.write_str("at least one user is needed"),
            Self::NoGuilds => f.write_str("at least one guild is needed"),
            Self::DuplicateId(id) => write!(f, "the id {id} occurs twice among users, guilds and channels"),
            Self::UnknownGuild { user, guild } => {
                write!(f, "user {user} is a member of guild {guild}, which is not configured")
            }
        }
    }
}

impl Error for StartError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Listen { error, .. } => Some(error),
            _ => None,
        }
    }
}
