//! Interactions as data, parsed from serenity's model.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serenity::all::{
    ActionRowComponent, Attachment, AuthorizingIntegrationOwner, AuthorizingIntegrationOwners, ChannelType,
    CommandInteraction, ComponentInteraction, ComponentInteractionDataKind, Embed, GuildId, Message,
    MessageFlags, ModalInteraction, PartialChannel, Permissions, ResolvedOption, ResolvedValue,
};

use super::asker::Asker;
use super::custom_id::CustomId;
use super::downloads::AttachedFile;
use super::notations::Notations;
use super::options::{FAMILY, PRIVATE};
use super::shown::ShownMessage;
use super::trouble::Trouble;
use crate::app::Theme;
use crate::database::MessageRef;
use crate::families::family;
use crate::family::{Family, Options};
use crate::i18n::Locale;

/// Permissions for posts that answer no interaction; answers need no permission.
const POST_PERMISSIONS: Permissions =
    Permissions::VIEW_CHANNEL.union(Permissions::SEND_MESSAGES).union(Permissions::ATTACH_FILES);

/// Reads the asker of an interaction; serenity's three types have no common trait.
macro_rules! asker {
    ($interaction:ident, $bot_is_member:expr) => {{
        let locale = Locale::of(&$interaction.locale);
        let permissions = $interaction.member.as_ref().and_then(|member| member.permissions);
        let bot_is_member: bool = $bot_is_member;
        let may = $interaction.app_permissions.unwrap_or_default();
        Asker {
            user: $interaction.user.id.get(),
            guild: $interaction.guild_id.map(GuildId::get),
            channel: $interaction.channel_id.get(),
            bot_is_member,
            bot_may_post: bot_is_member && may.contains(POST_PERMISSIONS),
            manages: permissions.is_some_and(Permissions::manage_guild),
            may_write: permissions
                .is_none_or(|own| own.contains(write_permission($interaction.channel.as_ref()))),
            locale,
            everyone: $interaction.guild_locale.as_deref().map_or(locale, Locale::of),
            file_limit: $interaction.attachment_size_limit as usize,
            theme: Theme::SLATE,
            notations: Notations::default(),
        }
    }};
}

/// The permission that a user needs to write in a channel.
fn write_permission(channel: Option<&PartialChannel>) -> Permissions {
    match channel.map(|channel| channel.kind) {
        Some(ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread) => {
            Permissions::SEND_MESSAGES_IN_THREADS
        }
        _ => Permissions::SEND_MESSAGES,
    }
}

/// Returns whether the bot is a member of the guild or the conversation of an interaction.
fn is_member(owners: &AuthorizingIntegrationOwners) -> bool {
    owners.0.iter().any(|owner| matches!(owner, AuthorizingIntegrationOwner::GuildInstall(_)))
}

/// A command.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Request {
    /// The interaction's id.
    pub id: u64,
    /// The command's name.
    pub command: String,
    /// Sub-commands, outermost first; the last may name a family.
    pub path: Vec<String>,
    /// Options with a value.
    #[serde(with = "texts")]
    pub options: Options,
    /// Files by option.
    pub attached: BTreeMap<String, AttachedFile>,
    /// Users by option.
    pub people: BTreeMap<String, Person>,
    /// The target of a command in a message's menu.
    pub message: Option<QuotedMessage>,
    /// Whether the user asked for a private answer.
    pub private: bool,
    /// The user and their context.
    pub asker: Asker,
}

impl Request {
    /// Parses a command.
    pub fn parse(interaction: &CommandInteraction) -> Self {
        let resolved = interaction.data.options();
        let (path, given) = descend(&resolved);
        let (mut options, mut attached, mut people) = (Options::default(), BTreeMap::new(), BTreeMap::new());
        for option in given {
            match option.value {
                ResolvedValue::String(text) => options.set(option.name, text),
                ResolvedValue::Boolean(flag) => options.set_flag(option.name, flag),
                ResolvedValue::Integer(number) => options.set(option.name, number.to_string()),
                ResolvedValue::Attachment(file) => drop(attached.insert(option.name.to_owned(), file.into())),
                ResolvedValue::User(user, _) => {
                    let person = Person { user: user.id.get(), is_bot: user.bot };
                    people.insert(option.name.to_owned(), person);
                }
                _ => {}
            }
        }
        let private = options.flag(PRIVATE.id).unwrap_or_default();
        let message = interaction.data.resolved.messages.values().next().map(QuotedMessage::parse);
        Self {
            id: interaction.id.get(),
            command: interaction.data.name.clone(),
            path,
            options,
            attached,
            people,
            message,
            private,
            asker: asker!(interaction, is_member(&interaction.authorizing_integration_owners)),
        }
    }

    /// Language of the answer.
    pub fn locale(&self) -> Locale {
        self.asker.language(self.private)
    }

    /// The outermost sub-command; empty without one.
    pub(crate) fn subcommand(&self) -> &str {
        self.path.first().map_or("", String::as_str)
    }

    /// The family of the innermost sub-command.
    ///
    /// # Errors
    /// The sub-command names no family.
    pub(crate) fn family(&self) -> Result<&'static dyn Family, Trouble> {
        self.path.last().and_then(|name| family(name)).ok_or(Trouble::UnknownCommand)
    }

    /// The family of the option `family`, if it has a value.
    ///
    /// # Errors
    /// The value names no family.
    pub(crate) fn named_family(&self) -> Result<Option<&'static dyn Family>, Trouble> {
        let named = self.options.filled(FAMILY);
        named.map(|name| family(name).ok_or(Trouble::UnknownCommand)).transpose()
    }
}

/// Serialisation of options as a map of texts.
mod texts {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::family::Options;

    pub(crate) fn serialize<S: Serializer>(options: &Options, out: S) -> Result<S::Ok, S::Error> {
        BTreeMap::from(options.clone()).serialize(out)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(text: D) -> Result<Options, D::Error> {
        BTreeMap::deserialize(text).map(Options::from)
    }
}

/// A user chosen in an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// The user's id.
    pub user: u64,
    /// Whether the user is a bot.
    pub is_bot: bool,
}

/// The target of a command in a message's menu, with its forwards and embeds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuotedMessage {
    /// All texts, joined by line breaks.
    pub text: String,
    /// Files that may be pictures.
    pub pictures: Vec<AttachedFile>,
}

impl QuotedMessage {
    fn parse(message: &Message) -> Self {
        let mut quoted = Self::default();
        quoted.add(&message.content, &message.attachments, &message.embeds);
        for forwarded in &message.message_snapshots {
            quoted.add(&forwarded.content, &forwarded.attachments, &forwarded.embeds);
        }
        quoted
    }

    /// Adds content that serenity's model lacks; skips pictures that are already known.
    pub(crate) fn extend(&mut self, other: Self) {
        self.add_text(&other.text);
        for picture in other.pictures {
            if !self.pictures.iter().any(|known| path(&known.url) == path(&picture.url)) {
                self.pictures.push(picture);
            }
        }
    }

    pub(super) fn add_text(&mut self, text: &str) {
        if !text.is_empty() {
            self.text.push_str(if self.text.is_empty() { "" } else { "\n" });
            self.text.push_str(text);
        }
    }

    fn add(&mut self, content: &str, files: &[Attachment], embeds: &[Embed]) {
        let described = embeds.iter().filter_map(|embed| embed.description.as_deref());
        std::iter::once(content).chain(described).for_each(|text| self.add_text(text));
        self.pictures.extend(files.iter().filter(|file| may_be_picture(file)).map(AttachedFile::from));
        for embed in embeds {
            let image = embed.image.as_ref().map(|image| (&image.url, &image.proxy_url));
            let image = image.or(embed.thumbnail.as_ref().map(|image| (&image.url, &image.proxy_url)));
            // Discord's copy if there is one: downloads from other hosts are not allowed.
            let url = image.map(|(url, copy)| copy.as_ref().unwrap_or(url).clone());
            self.pictures.extend(url.map(|url| AttachedFile { name: String::new(), url, size: 0 }));
        }
    }
}

/// The path of an address; Discord has several hosts for a file, and signs each address.
fn path(url: &str) -> &str {
    let (_, rest) = url.split_once("://").unwrap_or(("", url));
    let path = rest.find('/').map_or("", |at| &rest[at..]);
    path.split('?').next().unwrap_or_default()
}

/// Returns whether a file may be a picture; its bytes are checked later.
fn may_be_picture(file: &Attachment) -> bool {
    file.content_type.as_deref().is_none_or(|kind| kind.starts_with("image/"))
}

impl From<&Attachment> for AttachedFile {
    fn from(file: &Attachment) -> Self {
        Self { name: file.filename.clone(), url: file.url.clone(), size: file.size as usize }
    }
}

/// Returns the names of the sub-commands, and the options of the innermost.
fn descend<'a>(options: &'a [ResolvedOption<'a>]) -> (Vec<String>, &'a [ResolvedOption<'a>]) {
    match options.first() {
        Some(ResolvedOption {
            name,
            value: ResolvedValue::SubCommand(inner) | ResolvedValue::SubCommandGroup(inner),
            ..
        }) => {
            let (mut path, given) = descend(inner);
            path.insert(0, (*name).to_owned());
            (path, given)
        }
        _ => (Vec::new(), options),
    }
}

/// A pressed button, a choice in a menu, or a submitted form.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Press {
    /// The interaction's id.
    pub id: u64,
    /// Custom id; `None` if it is unknown.
    pub custom_id: Option<CustomId>,
    /// The choice, or the text of the form.
    pub value: Option<String>,
    /// Whether this is a form. Absent in work that an earlier version stored.
    #[serde(default)]
    pub is_form: bool,
    /// Id of the message with the component; 0 for a form that a command opened.
    pub message: u64,
    /// Files of that message.
    pub attached: Vec<AttachedFile>,
    /// Text and components of that message. Absent in work that an earlier version stored.
    #[serde(default)]
    pub shown: ShownMessage,
    /// Whether only the user sees the message.
    pub private: bool,
    /// The user and their context.
    pub asker: Asker,
}

impl Press {
    /// The message, if it is public and the bot can edit it later.
    pub(crate) fn message_ref(&self) -> Option<MessageRef> {
        let message_ref = MessageRef { channel: self.asker.channel, message: self.message };
        (!self.private && self.asker.bot_is_member).then_some(message_ref)
    }

    /// Parses a button or menu.
    pub fn parse(interaction: &ComponentInteraction) -> Self {
        let value = match &interaction.data.kind {
            ComponentInteractionDataKind::StringSelect { values } => values.first().cloned(),
            _ => None,
        };
        Self {
            id: interaction.id.get(),
            custom_id: CustomId::parse(&interaction.data.custom_id),
            value,
            is_form: false,
            message: interaction.message.id.get(),
            attached: interaction.message.attachments.iter().map(AttachedFile::from).collect(),
            shown: ShownMessage::parse(&interaction.message),
            private: is_private(interaction.message.flags),
            asker: asker!(interaction, is_member(&interaction.authorizing_integration_owners)),
        }
    }

    /// Parses a form.
    pub fn parse_form(interaction: &ModalInteraction) -> Self {
        let mut inputs = interaction.data.components.iter().flat_map(|row| &row.components);
        let value = inputs.find_map(|input| match input {
            ActionRowComponent::InputText(input) => input.value.clone(),
            _ => None,
        });
        Self {
            id: interaction.id.get(),
            custom_id: CustomId::parse(&interaction.data.custom_id),
            value,
            is_form: true,
            message: interaction.message.as_ref().map_or(0, |message| message.id.get()),
            attached: interaction
                .message
                .iter()
                .flat_map(|message| &message.attachments)
                .map(AttachedFile::from)
                .collect(),
            shown: interaction.message.as_deref().map(ShownMessage::parse).unwrap_or_default(),
            private: is_private(interaction.message.as_ref().and_then(|message| message.flags)),
            // Serenity's model of a form lacks `authorizing_integration_owners`. A form in a guild
            // is treated as if the bot were a member.
            asker: asker!(interaction, interaction.guild_id.is_some()),
        }
    }
}

fn is_private(flags: Option<MessageFlags>) -> bool {
    flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL))
}

/// A request for suggestions while the user types an option.
#[derive(Clone, Debug)]
pub struct Autocomplete {
    /// The command's name.
    pub command: String,
    /// Sub-commands, outermost first; the last may name a family.
    pub path: Vec<String>,
    /// The option.
    pub option: String,
    /// Text typed so far.
    pub typed: String,
    /// The guild, unless in a direct message.
    pub guild: Option<u64>,
    /// The user's language.
    pub locale: Locale,
}

impl Autocomplete {
    /// Parses an autocompletion; returns `None` if no option is being typed.
    pub fn parse(interaction: &CommandInteraction) -> Option<Self> {
        let resolved = interaction.data.options();
        let (path, options) = descend(&resolved);
        options.iter().find_map(|option| match option.value {
            ResolvedValue::Autocomplete { value, .. } => Some(Self {
                command: interaction.data.name.clone(),
                path: path.clone(),
                option: option.name.to_owned(),
                typed: value.to_owned(),
                guild: interaction.guild_id.map(GuildId::get),
                locale: Locale::of(&interaction.locale),
            }),
            _ => None,
        })
    }
}
