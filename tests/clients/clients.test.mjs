// Bots on unmodified client libraries log in to the stand-in, and a user tries each kind of
// answer. STANDIN names the executable of the stand-in, PYTHON an interpreter with the packages of
// requirements.txt.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { User, button } from './user.mjs';

const { STANDIN = '../../target/debug/discord-standin', PYTHON = 'python3' } = process.env;

/** Starts a stand-in. Returns its process, and the values that it prints by their names. */
async function startStandIn() {
  const process = spawn(STANDIN, { stdio: ['ignore', 'pipe', 'inherit'] });
  const printed = {};
  for await (const line of createInterface({ input: process.stdout })) {
    const [, name, value] = line.match(/^(.*?) +(\S+)$/);
    printed[name] = value;
    if (printed.token) break;
  }
  return { process, printed };
}

async function stop(process) {
  if (process.exitCode !== null) return;
  process.kill();
  await once(process, 'exit');
}

for (const [library, command] of [
  ['discord.js', [process.execPath, 'bot.mjs']],
  ['discord.py', [PYTHON, 'bot.py']],
]) {
  test(`a bot on ${library} answers on the stand-in`, async () => {
    const { process: standIn, printed } = await startStandIn();
    const base = printed.page.replace(/\/$/, '');
    const env = {
      ...process.env, DISCORD_BASE: base, DISCORD_GATEWAY: printed.gateway, DISCORD_TOKEN: printed.token,
    };
    const bot = spawn(command[0], command.slice(1), { env, stdio: ['ignore', 'inherit', 'inherit'] });
    const user = await User.open(base);
    try {
      // discord.py registers its commands before it connects, discord.js after.
      await user.waitForBot();
      const greet = await user.command('greet');
      assert.equal(greet.options[0].autocomplete, true);

      const typing = { name: 'greet', options: [{ name: 'name', value: 'al', focused: true }] };
      const { choices } = await user.act('autocomplete', { data: typing });
      assert.deepEqual(choices.map(({ name, value }) => [name, value]), [['Alan', 'Alan']]);

      await user.act('invoke', { data: { name: 'greet', options: [{ name: 'name', value: 'Ada' }] } });
      const greeting = await user.message('Hello Ada');
      assert.deepEqual(greeting.attachments.map((file) => [file.filename, file.description]),
        [['greeting.txt', 'The greeting']]);
      assert.equal(await user.download(greeting.attachments[0]), 'Hello Ada\n');

      await user.act('press', { message: greeting.id, custom_id: button(greeting, 'Slow') });
      const done = await user.message('Done');
      assert.ok(done.ephemeral);
      assert.equal(await user.download(done.attachments[0]), 'slow\n');
      assert.ok((await user.message('Seen in Stand-in')).ephemeral, 'the bot knows the guild');

      await user.act('press', { message: greeting.id, custom_id: button(greeting, 'Rename') });
      const modal = await user.modal('Rename');
      const input = modal.data.components[0].components[0].custom_id;
      await user.act('submit', { interaction: modal.interaction, fields: [[input, 'Grace']] });
      const renamed = await user.message('Hello Grace');
      assert.equal(renamed.id, greeting.id, 'the modal updates the message of its button');
      assert.equal(renamed.attachments.length, 1, 'the file stays');

      assert.deepEqual(await user.refusals(), []);
      assert.equal(bot.exitCode, null, 'the bot is still running');
    } finally {
      user.close();
      await stop(bot);
      await stop(standIn);
    }
  });
}
