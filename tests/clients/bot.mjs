// A bot on discord.js, unchanged except for the address of the API. Its commands and answers are
// the same as those of bot.py.

import {
  ActionRowBuilder, AttachmentBuilder, ButtonBuilder, ButtonStyle, Client, Events,
  GatewayIntentBits, MessageFlags, ModalBuilder, SlashCommandBuilder, TextInputBuilder, TextInputStyle,
} from 'discord.js';

const NAMES = ['Ada', 'Alan', 'Grace'];

const client = new Client({
  intents: [GatewayIntentBits.Guilds],
  rest: { api: `${process.env.DISCORD_BASE}/api` },
});

const greet = new SlashCommandBuilder()
  .setName('greet')
  .setDescription('Greets somebody')
  .addStringOption((option) => option
    .setName('name').setDescription('Name to greet').setRequired(true).setAutocomplete(true));

const button = (id, label) => new ButtonBuilder().setCustomId(id).setLabel(label).setStyle(ButtonStyle.Primary);

function greeting(name) {
  return {
    content: `Hello ${name}`,
    files: [new AttachmentBuilder(Buffer.from(`Hello ${name}\n`), { name: 'greeting.txt', description: 'The greeting' })],
    components: [new ActionRowBuilder().addComponents(button('rename', 'Rename'), button('slow', 'Slow'))],
  };
}

function modal() {
  const input = new TextInputBuilder()
    .setCustomId('name').setLabel('New name').setStyle(TextInputStyle.Short).setMaxLength(20);
  return new ModalBuilder()
    .setCustomId('rename').setTitle('Rename').addComponents(new ActionRowBuilder().addComponents(input));
}

async function slow(interaction) {
  const { resource } = await interaction.deferReply({ flags: MessageFlags.Ephemeral, withResponse: true });
  if (resource === undefined) throw new Error('the callback returned no response');
  await interaction.editReply({
    content: 'Done',
    files: [new AttachmentBuilder(Buffer.from('slow\n'), { name: 'slow.txt' })],
  });
  await interaction.followUp({ content: `Seen in ${interaction.guild.name}`, flags: MessageFlags.Ephemeral });
}

client.once(Events.ClientReady, async () => {
  await client.application.fetch();
  await client.application.commands.set([greet]);
});

client.on(Events.InteractionCreate, async (interaction) => {
  if (interaction.isAutocomplete()) {
    const typed = interaction.options.getFocused().toLowerCase();
    const names = NAMES.filter((name) => name.toLowerCase().startsWith(typed));
    await interaction.respond(names.map((name) => ({ name, value: name })));
  } else if (interaction.isChatInputCommand()) {
    await interaction.reply(greeting(interaction.options.getString('name')));
  } else if (interaction.isButton()) {
    await (interaction.customId === 'rename' ? interaction.showModal(modal()) : slow(interaction));
  } else if (interaction.isModalSubmit()) {
    await interaction.update({ content: `Hello ${interaction.fields.getTextInputValue('name')}` });
  }
});

await client.login(process.env.DISCORD_TOKEN);
