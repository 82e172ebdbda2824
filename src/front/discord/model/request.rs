//! What a player asks, read from an interaction; after this nothing depends on serenity's model.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serenity::all::{
    ActionRowComponent, Attachment, AuthorizingIntegrationOwner, AuthorizingIntegrationOwners,
    CommandInteraction, ComponentInteraction, ComponentInteractionDataKind, Embed, GuildId, Message,
    MessageFlags, ModalInteraction, Permissions, ResolvedOption, ResolvedValue,
};

use super::asker::Asker;
use super::custom_id::CustomId;
use super::downloads::Attached;
use super::options::{FAMILY, PRIVATE};
use super::trouble::Trouble;
use crate::families::family;
use crate::family::{Family, Options};
use crate::i18n::Locale;
use crate::store::database::Spot;

/// What the bot needs to post by itself; its answers need nothing.
const TO_POST: Permissions =
    Permissions::VIEW_CHANNEL.union(Permissions::SEND_MESSAGES).union(Permissions::ATTACH_FILES);

/// Who sent an interaction: serenity's three kinds have the same fields and no trait in common.
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
            bot_may_post: bot_is_member && may.contains(TO_POST),
            manages: permissions.is_some_and(Permissions::manage_guild),
            locale,
            everyone: $interaction.guild_locale.as_deref().map_or(locale, Locale::of),
            file_limit: $interaction.attachment_size_limit as usize,
        }
    }};
}

/// Whether the bot is a member of the guild, or of the conversation, that an interaction comes from.
fn is_member(owners: &AuthorizingIntegrationOwners) -> bool {
    owners.0.iter().any(|owner| matches!(owner, AuthorizingIntegrationOwner::GuildInstall(_)))
}

/// A slash command that was sent off.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Request {
    /// Its own number.
    pub id: u64,
    /// The command's name.
    pub command: String,
    /// The sub-commands, outermost first; the last may name a family.
    pub path: Vec<String>,
    /// The options as filled in.
    #[serde(with = "texts")]
    pub options: Options,
    /// The files of the options that take one.
    pub attached: BTreeMap<String, Attached>,
    /// The people of the options that take one.
    pub people: BTreeMap<String, Person>,
    /// The message that a command of a message's menu is about.
    pub message: Option<Quoted>,
    /// Only the asker is to see the answer.
    pub private: bool,
    /// Who asks.
    pub asker: Asker,
}

impl Request {
    /// Reads a command.
    pub fn of(interaction: &CommandInteraction) -> Self {
        let resolved = interaction.data.options();
        let (path, filled) = descend(&resolved);
        let (mut options, mut attached, mut people) = (Options::default(), BTreeMap::new(), BTreeMap::new());
        for option in filled {
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
        let message = interaction.data.resolved.messages.values().next().map(Quoted::of);
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

    /// The language of the answer.
    pub fn locale(&self) -> Locale {
        self.asker.reads(self.private)
    }

    /// Its outermost sub-command.
    pub(crate) fn act(&self) -> &str {
        self.path.first().map_or("", String::as_str)
    }

    /// The family that its innermost sub-command names.
    ///
    /// # Errors
    /// It names none, so that nothing is known of the command.
    pub(crate) fn family(&self) -> Result<&'static dyn Family, Trouble> {
        self.path.last().and_then(|name| family(name)).ok_or(Trouble::UnknownCommand)
    }

    /// The family that the option of that name names, if it is filled in.
    ///
    /// # Errors
    /// It names none.
    pub(crate) fn named_family(&self) -> Result<Option<&'static dyn Family>, Trouble> {
        let named = self.options.filled(FAMILY);
        named.map(|name| family(name).ok_or(Trouble::UnknownCommand)).transpose()
    }
}

/// Options as the texts that they are.
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

/// Somebody who was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// Their id.
    pub user: u64,
    /// Whether it is a program.
    pub is_bot: bool,
}

/// A message that a command is about, with what it forwards and embeds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Quoted {
    /// All its texts.
    pub text: String,
    /// Its pictures, as far as their names tell.
    pub pictures: Vec<Attached>,
}

impl Quoted {
    fn of(message: &Message) -> Self {
        let mut quoted = Self::default();
        quoted.add(&message.content, &message.attachments, &message.embeds);
        for forwarded in &message.message_snapshots {
            quoted.add(&forwarded.content, &forwarded.attachments, &forwarded.embeds);
        }
        quoted
    }

    fn add(&mut self, content: &str, files: &[Attachment], embeds: &[Embed]) {
        let described = embeds.iter().filter_map(|embed| embed.description.as_deref());
        for text in std::iter::once(content).chain(described).filter(|text| !text.is_empty()) {
            self.text.push_str(if self.text.is_empty() { "" } else { "\n" });
            self.text.push_str(text);
        }
        self.pictures.extend(files.iter().filter(|file| may_be_picture(file)).map(Attached::from));
        for embed in embeds {
            let shown = embed.image.as_ref().map(|image| (&image.url, &image.proxy_url));
            let shown = shown.or(embed.thumbnail.as_ref().map(|image| (&image.url, &image.proxy_url)));
            // Discord's copy: what it was copied from is not fetched.
            let url = shown.map(|(url, copy)| copy.as_ref().unwrap_or(url).clone());
            self.pictures.extend(url.map(|url| Attached { name: String::new(), url, size: 0 }));
        }
    }
}

/// Whether a file is worth looking at; its bytes are sniffed later.
fn may_be_picture(file: &Attachment) -> bool {
    file.content_type.as_deref().is_none_or(|kind| kind.starts_with("image/"))
}

impl From<&Attachment> for Attached {
    fn from(file: &Attachment) -> Self {
        Self { name: file.filename.clone(), url: file.url.clone(), size: file.size as usize }
    }
}

/// The names of sub-commands, and the options of the innermost.
fn descend<'a>(options: &'a [ResolvedOption<'a>]) -> (Vec<String>, &'a [ResolvedOption<'a>]) {
    match options.first() {
        Some(ResolvedOption {
            name,
            value: ResolvedValue::SubCommand(inner) | ResolvedValue::SubCommandGroup(inner),
            ..
        }) => {
            let (mut path, filled) = descend(inner);
            path.insert(0, (*name).to_owned());
            (path, filled)
        }
        _ => (Vec::new(), options),
    }
}

/// A button that was pressed, a menu that was chosen from, or a form that was sent.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Press {
    /// Its own number.
    pub id: u64,
    /// Where it leads; `None` if nothing is known of it.
    pub custom_id: Option<CustomId>,
    /// What was chosen, or typed.
    pub value: Option<String>,
    /// The message that it belongs to.
    pub message: u64,
    /// The files of that message.
    pub attached: Vec<Attached>,
    /// Whether only the presser sees the message.
    pub private: bool,
    /// Who pressed it.
    pub asker: Asker,
}

impl Press {
    /// The message, if others see it too.
    pub(crate) fn spot(&self) -> Option<Spot> {
        let spot = Spot { channel: self.asker.channel, message: self.message };
        (!self.private && self.asker.bot_is_member).then_some(spot)
    }

    /// Reads a button or menu.
    pub fn of(interaction: &ComponentInteraction) -> Self {
        let value = match &interaction.data.kind {
            ComponentInteractionDataKind::StringSelect { values } => values.first().cloned(),
            _ => None,
        };
        Self {
            id: interaction.id.get(),
            custom_id: CustomId::read(&interaction.data.custom_id),
            value,
            message: interaction.message.id.get(),
            attached: interaction.message.attachments.iter().map(Attached::from).collect(),
            private: is_private(interaction.message.flags),
            asker: asker!(interaction, is_member(&interaction.authorizing_integration_owners)),
        }
    }

    /// Reads a form.
    pub fn of_form(interaction: &ModalInteraction) -> Self {
        let mut inputs = interaction.data.components.iter().flat_map(|row| &row.components);
        let value = inputs.find_map(|input| match input {
            ActionRowComponent::InputText(input) => input.value.clone(),
            _ => None,
        });
        Self {
            id: interaction.id.get(),
            custom_id: CustomId::read(&interaction.data.custom_id),
            value,
            message: interaction.message.as_ref().map_or(0, |message| message.id.get()),
            attached: interaction
                .message
                .iter()
                .flat_map(|message| &message.attachments)
                .map(Attached::from)
                .collect(),
            private: is_private(interaction.message.as_ref().and_then(|message| message.flags)),
            // Of these serenity does not say; what a form does needs no more.
            asker: asker!(interaction, interaction.guild_id.is_some()),
        }
    }
}

fn is_private(flags: Option<MessageFlags>) -> bool {
    flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL))
}

/// A value that a player is typing and wants suggestions for.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The command's name.
    pub command: String,
    /// The sub-commands, outermost first; the last may name a family.
    pub path: Vec<String>,
    /// The option.
    pub option: String,
    /// What has been typed so far.
    pub typed: String,
    /// Where.
    pub guild: Option<u64>,
    /// The language of whoever types.
    pub locale: Locale,
}

impl Asked {
    /// Reads an autocompletion; `None` if no option is being typed.
    pub fn of(interaction: &CommandInteraction) -> Option<Self> {
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
