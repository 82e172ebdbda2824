// Files, forms and forwarded messages on the page of the stand-in, in a browser. ECHO_URL is the
// address of a running echo bot (`cargo run -p discord-standin --example echo`).

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phone } from './phone.mjs';

const it = phone('ECHO_URL');
const { last, actAndWait, png, file } = it;
const previews = () => it.page.locator('#pending .preview');

// Copies a picture to the clipboard and pastes it with the keyboard.
async function paste(colour) {
  await it.page.evaluate(async (bytes) => {
    const blob = new Blob([new Uint8Array(bytes)], { type: 'image/png' });
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
  }, [...await png(colour)]);
  await it.page.keyboard.press('Control+V');
}

// Drags a file over the page and drops it on an element.
async function drop(selector, { name, mimeType, buffer }) {
  const dataTransfer = await it.page.evaluateHandle(([bytes, called, type]) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(bytes)], called, { type }));
    return transfer;
  }, [[...buffer], name, mimeType]);
  await it.page.dispatchEvent(selector, 'dragover', { dataTransfer });
  assert.ok(await it.page.locator('body.dropping').count(), 'the drop target is shown');
  await it.page.dispatchEvent(selector, 'drop', { dataTransfer });
  assert.equal(await it.page.locator('body.dropping').count(), 0);
}

async function widths(message) {
  const images = message.locator('.picture img');
  return images.evaluateAll((nodes) => Promise.all(nodes.map((node) => node.decode().then(() => node.naturalWidth))));
}

// Opens the menu of a message and chooses an entry.
async function choose(message, name) {
  await message.hover();
  await message.locator('.uses summary').click();
  await message.getByRole('button', { name, exact: true }).click();
}

test('a message has the chosen, pasted and dropped files, but not a removed one', async () => {
  await it.page.setInputFiles('#file', [await file('one.png'), await file('two.png', 'navy')]);
  await it.page.focus('#line');
  await paste('olive');
  await drop('#log', await file('four.png', 'red'));
  await drop('#log', { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('1 2 3') });
  assert.deepEqual(await previews().locator('strong').allInnerTexts(),
    ['one.png', 'two.png', 'image.png', 'four.png', 'notes.txt']);
  await it.page.getByRole('button', { name: 'Remove: two.png' }).click();
  assert.equal(await previews().count(), 4);
  const sent = await actAndWait(() => it.page.press('#line', 'Enter'));
  assert.deepEqual(await widths(sent), [60, 60, 60]);
  assert.match(await sent.locator('.file').innerText(), /notes\.txt\s+5 B/);
  assert.ok(await it.page.locator('#pending').isHidden());
});

test('pasted text stays text', async () => {
  await it.page.focus('#line');
  await it.page.evaluate(() => navigator.clipboard.writeText('just words'));
  await it.page.keyboard.press('Control+V');
  assert.equal(await it.page.inputValue('#line'), 'just words');
  assert.ok(await it.page.locator('#pending').isHidden());
});

test('pictures fill the options of the open command', async () => {
  await it.page.fill('#line', '/echo');
  await it.page.press('#line', 'Tab');
  await it.page.locator('#option-text').fill('both');
  await paste('olive');
  const field = (name) => it.page.locator('.file-field', { has: it.page.locator(`#option-${name}`) });
  await field('picture').locator('.preview').waitFor();
  assert.equal(await field('other').locator('.preview').count(), 0);
  await drop('#fields', await file('dropped.png'));
  assert.equal(await field('other').locator('strong').innerText(), 'dropped.png');
  // A third file is refused, but a file dropped on a field replaces its file.
  await drop('#fields', await file('third.png'));
  assert.match(await it.page.locator('#error').innerText(), /no free option.*third\.png/);
  await drop('.file-field:has(#option-picture)', await file('instead.png'));
  assert.equal(await field('picture').locator('strong').innerText(), 'instead.png');
  await field('other').locator('.remove').click();
  assert.equal(await field('other').locator('.preview').count(), 0);
  await it.page.setInputFiles('#option-other', await file('chosen.png'));
  assert.equal(await field('other').locator('strong').innerText(), 'chosen.png');
  const reply = await actAndWait(() => it.page.locator('#fields .send').click());
  assert.equal(await reply.locator('.content').innerText(), 'both');
  assert.deepEqual(await widths(reply), [60, 60]);
});

test('a picture pasted into a typed command opens its fields with the typed text', async () => {
  await it.page.fill('#line', '/echo text:typed');
  await paste('olive');
  await it.page.locator('.file-field .preview').waitFor();
  assert.equal(await it.page.inputValue('#option-text'), 'typed');
  // After returning to the text, the file is attached to the next line.
  await it.page.getByRole('button', { name: 'Back to text' }).click();
  assert.equal(await it.page.inputValue('#line'), '/echo text:typed');
  assert.equal(await previews().count(), 1);
  const reply = await actAndWait(() => it.page.press('#line', 'Enter'));
  assert.equal(await reply.locator('.content').innerText(), 'typed');
  assert.deepEqual(await widths(reply), [60]);

  // A command without file options reports that, and the file is kept.
  await it.page.setInputFiles('#file', await file('stray.png'));
  await it.page.fill('#line', '/form');
  await it.page.press('#line', 'Enter');
  assert.match(await it.page.locator('#error').innerText(), /no free option.*stray\.png/);
  assert.equal(await previews().count(), 1);
});

test('files beyond the limits are refused at once by name', async () => {
  const large = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) };
  await it.page.setInputFiles('#file', large);
  assert.match(await it.page.locator('#error').innerText(), /large\.png.*10\.0 MiB/);
  assert.equal(await previews().count(), 0);
  const small = await file('small.png');
  await it.page.setInputFiles('#file', Array(11).fill(small));
  assert.match(await it.page.locator('#error').innerText(), /at most 10/);
  assert.equal(await previews().count(), 10);
  await it.page.selectOption('#language', 'zh-CN');
  await it.page.setInputFiles('#file', large);
  assert.match(await it.page.locator('#error').innerText(), /large\.png.*大于/);
});

test('a message command gets the pictures of a message or a forwarded one', async () => {
  await it.page.setInputFiles('#file', await file('board.png'));
  await it.page.fill('#line', 'my **board**');
  const sent = await actAndWait(() => it.page.press('#line', 'Enter'));
  assert.deepEqual(await widths(await actAndWait(() => choose(sent, 'Echo'))), [60]);
  // The menu of the last message is fully visible.
  await last().locator('.uses summary').click();
  await it.page.waitForFunction(() => {
    const menu = document.querySelector('.uses[open] .menu').getBoundingClientRect();
    return menu.bottom <= document.querySelector('footer').getBoundingClientRect().top;
  });
  await last().locator('.uses summary').click();
  const original = it.page.locator('.message', { hasText: 'my board' }).first();
  await choose(original, 'Forward');
  const forwarded = await actAndWait(() => it.page.locator('#where-to').getByRole('button', { name: 'Server', exact: true }).click());
  assert.match(await forwarded.locator('.forwarded').innerText(), /Forwarded\s+my board/);
  assert.deepEqual(await widths(forwarded), [60]);
  const reply = await actAndWait(() => choose(forwarded, 'Echo'));
  assert.match(await reply.locator('.content').innerText(), /my board/);
  assert.deepEqual(await widths(reply), [60]);

  // A message that is forwarded to another channel appears only there.
  const here = await it.page.locator('.message').count();
  await choose(original, 'Forward');
  await it.page.locator('#where-to').getByRole('button', { name: 'Direct message', exact: true }).click();
  await it.page.locator('.note', { hasText: 'Forwarded to: Direct message' }).waitFor();
  assert.equal(await it.page.locator('.message').count(), here);
  await it.page.selectOption('#where', { label: 'Direct message' });
  await last().locator('.forwarded').waitFor();
});

test('a form is prefilled, and its text is sent', async () => {
  await it.page.fill('#line', '/form');
  await it.page.press('#line', 'Enter');
  const form = it.page.locator('#modal[open]');
  await form.waitFor();
  assert.equal(await form.locator('input').inputValue(), 'A board');
  assert.equal(await form.locator('textarea').inputValue(), '1 2 3\n4 5 6\n7 8 0');
  await form.locator('textarea').fill('1 2 3\n4 5 6\n7 0 8');
  const reply = await actAndWait(() => form.getByRole('button', { name: 'Submit' }).click());
  assert.match(await reply.locator('.content').innerText(), /A board\s+1 2 3\s+4 5 6\s+7 0 8/);
  assert.ok(await it.page.locator('#modal').isHidden());

  await it.page.fill('#line', '/form');
  await it.page.press('#line', 'Enter');
  await form.getByRole('button', { name: 'Cancel' }).click();
  assert.ok(await it.page.locator('#modal').isHidden());
});

test('nothing is wider than a phone', async () => {
  const fits = async (what) => {
    const overflow = await it.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(overflow <= 0, `${what}: ${overflow}`);
  };
  const long = await file(`${'long'.repeat(20)}.png`);
  for (const language of ['en-US', 'zh-CN', 'ja', 'ko']) {
    await it.page.selectOption('#language', language);
    await it.page.setInputFiles('#file', [long, long]);
    await fits('pending files');
    await actAndWait(() => it.page.press('#line', 'Enter'));
    await it.page.fill('#line', '/echo');
    await it.page.press('#line', 'Tab');
    await it.page.setInputFiles('#option-picture', long);
    await fits('the fields of a command');
    await it.page.keyboard.press('Escape');
    await it.page.fill('#line', '');
    await it.page.locator('#pending .remove').click();
  }
});
