"""A bot on discord.py, unchanged except for the addresses of the API and the gateway.

Its commands and answers are the same as those of bot.mjs.
"""

import io
import os

import discord
import yarl
from discord import app_commands

BASE = os.environ["DISCORD_BASE"]
NAMES = ["Ada", "Alan", "Grace"]

discord.http.Route.BASE = f"{BASE}/api/v10"
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["DISCORD_GATEWAY"])


class Bot(discord.Client):
    def __init__(self):
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(greet)

    async def setup_hook(self):
        assert (await self.application_info()).owner.name == "ada"
        await self.tree.sync()


def file(name, text, description=None):
    return discord.File(io.BytesIO(text.encode()), name, description=description)


class Rename(discord.ui.Modal, title="Rename"):
    name = discord.ui.TextInput(label="New name", max_length=20)

    async def on_submit(self, interaction):
        await interaction.response.edit_message(content=f"Hello {self.name.value}")


class Buttons(discord.ui.View):
    @discord.ui.button(label="Rename", style=discord.ButtonStyle.primary)
    async def rename(self, interaction, _button):
        await interaction.response.send_modal(Rename())

    @discord.ui.button(label="Slow", style=discord.ButtonStyle.primary)
    async def slow(self, interaction, _button):
        response = await interaction.response.defer(ephemeral=True, thinking=True)
        assert response.is_thinking() and response.is_ephemeral()
        await interaction.edit_original_response(content="Done", attachments=[file("slow.txt", "slow\n")])
        await interaction.followup.send(f"Seen in {interaction.guild.name}", ephemeral=True)


@app_commands.command(description="Greets somebody")
@app_commands.describe(name="Name to greet")
async def greet(interaction: discord.Interaction, name: str):
    attachment = file("greeting.txt", f"Hello {name}\n", "The greeting")
    await interaction.response.send_message(f"Hello {name}", file=attachment, view=Buttons())


@greet.autocomplete("name")
async def complete(_interaction, typed: str):
    names = [name for name in NAMES if name.lower().startswith(typed.lower())]
    return [app_commands.Choice(name=name, value=name) for name in names]


Bot().run(os.environ["DISCORD_TOKEN"])
