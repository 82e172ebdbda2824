// Files, forms and forwarded messages on the page of the stand-in, in a real browser. ECHO_URL names a running echo bot
// (`cargo run -p discord-standin --example echo`); CHROMIUM the browser, where it is not /usr/bin/chromium.

import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { chromium } from 'playwright-core';

const url = process.env.ECHO_URL;
const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync'];

let browser;
let context;
let page;
let faults;

before(async () => {
  assert.ok(url, 'ECHO_URL must be the address of a running echo bot');
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: flags });
});
after(() => browser?.close());

beforeEach(async () => {
  await context?.close();
  context = await browser.newContext({
    viewport: { width: 390, height: 844 }, permissions: ['clipboard-read', 'clipboard-write'],
  });
  page = await context.newPage();
  faults = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (line) => line.type() === 'error' && !/Failed to load resource/.test(line.text()) && faults.push(line.text()));
  await page.goto(url);
  await page.locator('#status[data-state="connected"]').waitFor();
});

const last = () => page.locator('.message').last();
const previews = () => page.locator('#pending .preview');

// A PNG of this colour, 60 by 40 pixels.
async function png(colour) {
  const data = await page.evaluate((fill) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 40 });
    const paint = canvas.getContext('2d');
    paint.fillStyle = fill;
    paint.fillRect(0, 0, 60, 40);
    return canvas.toDataURL('image/png');
  }, colour);
  return Buffer.from(data.split(',')[1], 'base64');
}

const file = async (name, colour = 'teal') => ({ name, mimeType: 'image/png', buffer: await png(colour) });

// Puts a picture on the clipboard, and pastes it with the keys.
async function paste(colour) {
  await page.evaluate(async (bytes) => {
    const blob = new Blob([new Uint8Array(bytes)], { type: 'image/png' });
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
  }, [...await png(colour)]);
  await page.keyboard.press('Control+V');
}

// Drags a file over the page and lets it go on an element.
async function drop(selector, { name, mimeType, buffer }) {
  const dataTransfer = await page.evaluateHandle(([bytes, called, type]) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(bytes)], called, { type }));
    return transfer;
  }, [[...buffer], name, mimeType]);
  await page.dispatchEvent(selector, 'dragover', { dataTransfer });
  assert.ok(await page.locator('body.dropping').count(), 'it is shown where it can be dropped');
  await page.dispatchEvent(selector, 'drop', { dataTransfer });
  assert.equal(await page.locator('body.dropping').count(), 0);
}

// Does something, and waits for the message that comes of it.
async function awaited(act) {
  const before = await page.locator('.message').count();
  await act();
  await page.waitForFunction((count) => {
    const messages = [...document.querySelectorAll('.message')];
    return messages.length > count && messages.at(-1).dataset.state === 'shown';
  }, before);
  return last();
}

async function widths(message) {
  const images = message.locator('.picture img');
  return images.evaluateAll((nodes) => Promise.all(nodes.map((node) => node.decode().then(() => node.naturalWidth))));
}

// Opens the menu of a message, and chooses from it.
async function choose(message, name) {
  await message.hover();
  await message.locator('.uses summary').click();
  await message.getByRole('button', { name, exact: true }).click();
}

test('a message carries the files that were chosen, pasted and dropped, but not the one removed', async () => {
  await page.setInputFiles('#file', [await file('one.png'), await file('two.png', 'navy')]);
  await page.focus('#line');
  await paste('olive');
  await drop('#log', await file('four.png', 'red'));
  await drop('#log', { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('1 2 3') });
  assert.deepEqual(await previews().locator('strong').allInnerTexts(),
    ['one.png', 'two.png', 'image.png', 'four.png', 'notes.txt']);
  await page.getByRole('button', { name: 'Remove: two.png' }).click();
  assert.equal(await previews().count(), 4);
  const said = await awaited(() => page.press('#line', 'Enter'));
  assert.deepEqual(await widths(said), [60, 60, 60]);
  assert.match(await said.locator('.file').innerText(), /notes\.txt\s+5 B/);
  assert.ok(await page.locator('#pending').isHidden());
  assert.deepEqual(faults, []);
});

test('a text that is pasted stays a text', async () => {
  await page.focus('#line');
  await page.evaluate(() => navigator.clipboard.writeText('just words'));
  await page.keyboard.press('Control+V');
  assert.equal(await page.inputValue('#line'), 'just words');
  assert.ok(await page.locator('#pending').isHidden());
});

test('pictures go into the options of the command that is open', async () => {
  await page.fill('#line', '/echo');
  await page.press('#line', 'Tab');
  await page.locator('#option-text').fill('both');
  await paste('olive');
  const field = (name) => page.locator('.file-field', { has: page.locator(`#option-${name}`) });
  await field('picture').locator('.preview').waitFor();
  assert.equal(await field('other').locator('.preview').count(), 0);
  await drop('#fields', await file('dropped.png'));
  assert.equal(await field('other').locator('strong').innerText(), 'dropped.png');
  // There is no room for a third; but what falls on a field takes its place.
  await drop('#fields', await file('third.png'));
  assert.match(await page.locator('#error').innerText(), /third\.png.*no option/);
  await drop('.file-field:has(#option-picture)', await file('instead.png'));
  assert.equal(await field('picture').locator('strong').innerText(), 'instead.png');
  await field('other').locator('.remove').click();
  assert.equal(await field('other').locator('.preview').count(), 0);
  await page.setInputFiles('#option-other', await file('chosen.png'));
  assert.equal(await field('other').locator('strong').innerText(), 'chosen.png');
  const reply = await awaited(() => page.locator('#fields .send').click());
  assert.equal(await reply.locator('.content').innerText(), 'both');
  assert.deepEqual(await widths(reply), [60, 60]);
  assert.deepEqual(faults, []);
});

test('a picture pasted while a command is typed opens its fields, with what was typed', async () => {
  await page.fill('#line', '/echo text:typed');
  await paste('olive');
  await page.locator('.file-field .preview').waitFor();
  assert.equal(await page.inputValue('#option-text'), 'typed');
  // Back in the text it waits for the line to be sent.
  await page.getByRole('button', { name: 'Back to text' }).click();
  assert.equal(await page.inputValue('#line'), '/echo text:typed');
  assert.equal(await previews().count(), 1);
  const reply = await awaited(() => page.press('#line', 'Enter'));
  assert.equal(await reply.locator('.content').innerText(), 'typed');
  assert.deepEqual(await widths(reply), [60]);

  // A command without options for files says so, and the file stays.
  await page.setInputFiles('#file', await file('stray.png'));
  await page.fill('#line', '/form');
  await page.press('#line', 'Enter');
  assert.match(await page.locator('#error').innerText(), /stray\.png.*no option/);
  assert.equal(await previews().count(), 1);
  assert.deepEqual(faults, []);
});

test('files beyond the limits are refused at once, and it is said which', async () => {
  const large = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) };
  await page.setInputFiles('#file', large);
  assert.match(await page.locator('#error').innerText(), /large\.png.*10\.0 MiB/);
  assert.equal(await previews().count(), 0);
  const small = await file('small.png');
  await page.setInputFiles('#file', Array(11).fill(small));
  assert.match(await page.locator('#error').innerText(), /at most 10/);
  assert.equal(await previews().count(), 10);
  await page.selectOption('#language', 'zh-CN');
  await page.setInputFiles('#file', large);
  assert.match(await page.locator('#error').innerText(), /large\.png.*大于/);
  assert.deepEqual(faults, []);
});

test('a message command gets the pictures of a message, and of a forwarded one', async () => {
  await page.setInputFiles('#file', await file('board.png'));
  await page.fill('#line', 'my **board**');
  const said = await awaited(() => page.press('#line', 'Enter'));
  assert.deepEqual(await widths(await awaited(() => choose(said, 'Echo'))), [60]);
  const original = page.locator('.message', { hasText: 'my board' }).first();
  await choose(original, 'Forward');
  const forwarded = await awaited(() => page.locator('#where-to').getByRole('button', { name: 'Server', exact: true }).click());
  assert.match(await forwarded.locator('.forwarded').innerText(), /Forwarded\s+my board/);
  assert.deepEqual(await widths(forwarded), [60]);
  const reply = await awaited(() => choose(forwarded, 'Echo'));
  assert.match(await reply.locator('.content').innerText(), /my board/);
  assert.deepEqual(await widths(reply), [60]);

  // To somewhere else: it is there, and not here.
  const here = await page.locator('.message').count();
  await choose(original, 'Forward');
  await page.locator('#where-to').getByRole('button', { name: 'Direct message', exact: true }).click();
  await page.locator('.note', { hasText: 'Forwarded to: Direct message' }).waitFor();
  assert.equal(await page.locator('.message').count(), here);
  await page.selectOption('#where', { label: 'Direct message' });
  await last().locator('.forwarded').waitFor();
  assert.deepEqual(faults, []);
});

test('a form is prefilled, and what was written into it is sent', async () => {
  await page.fill('#line', '/form');
  await page.press('#line', 'Enter');
  const form = page.locator('#modal[open]');
  await form.waitFor();
  assert.equal(await form.locator('input').inputValue(), 'A board');
  assert.equal(await form.locator('textarea').inputValue(), '1 2 3\n4 5 6\n7 8 0');
  await form.locator('textarea').fill('1 2 3\n4 5 6\n7 0 8');
  const reply = await awaited(() => form.getByRole('button', { name: 'Submit' }).click());
  assert.match(await reply.locator('.content').innerText(), /A board\s+1 2 3\s+4 5 6\s+7 0 8/);
  assert.ok(await page.locator('#modal').isHidden());

  await page.fill('#line', '/form');
  await page.press('#line', 'Enter');
  await form.getByRole('button', { name: 'Cancel' }).click();
  assert.ok(await page.locator('#modal').isHidden());
  assert.deepEqual(faults, []);
});

test('nothing is wider than a phone', async () => {
  const fits = async (what) => {
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(overflow <= 0, `${what}: ${overflow}`);
  };
  const long = await file(`${'long'.repeat(20)}.png`);
  for (const language of ['en-US', 'zh-CN']) {
    await page.selectOption('#language', language);
    await page.setInputFiles('#file', [long, long]);
    await fits('files on their way');
    await awaited(() => page.press('#line', 'Enter'));
    await page.fill('#line', '/echo');
    await page.press('#line', 'Tab');
    await page.setInputFiles('#option-picture', long);
    await fits('the fields of a command');
    await page.keyboard.press('Escape');
    await page.fill('#line', '');
    await page.locator('#pending .remove').click();
  }
  assert.deepEqual(faults, []);
});
