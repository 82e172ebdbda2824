// The page of the playground in a browser. PLAYGROUND_URL is the address of a running playground,
// CHROMIUM the path of the browser (default /usr/bin/chromium).

import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { chromium } from 'playwright-core';
import { actAndWait } from './phone.mjs';

const url = process.env.PLAYGROUND_URL;
const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync'];

let browser;
let page;
let faults;

before(async () => {
  assert.ok(url, 'PLAYGROUND_URL must be the address of a running playground');
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: flags });
});
after(() => browser?.close());

beforeEach(async () => {
  await page?.close();
  page = await browser.newPage({ viewport: { width: 1200, height: 800 } });
  faults = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (line) => line.type() === 'error' && !/Failed to load resource/.test(line.text()) && faults.push(line.text()));
  await page.goto(url);
  await page.locator('#status[data-state="connected"]').waitFor();
});

async function send(line) {
  await page.fill('#line', line);
  await page.press('#line', 'Enter');
}

const last = () => page.locator('.message').last();

// Sends a line and waits for the answer of the bot.
const ask = (line) => actAndWait(page, () => send(line));

test('the status shows the numbers of requests and answers, and their times', async () => {
  await ask('/solve sliding board:285174306');
  await page.locator('#figures summary').click();
  const figures = page.locator('#figures dl');
  await figures.locator('dt').nth(4).waitFor();
  const [asked, answered] = await figures.locator('dd').allInnerTexts();
  assert.ok(Number(asked) >= 1 && Number(answered) >= 1, `${asked} asked, ${answered} answered`);
  assert.match(await figures.innerText(), /\d+\.\d\d s, at most/);
  await page.locator('#messages').click({ position: { x: 5, y: 5 } });
  assert.ok(await figures.isHidden());
});

test('a command solves a board: the reply has 19 moves and a picture', async () => {
  const reply = await ask('/solve sliding board:285174306');
  await reply.locator('.picture img').waitFor();
  assert.match(await reply.locator('.content').innerText(), /\b19\b/);
  const image = reply.locator('.picture img').first();
  await image.evaluate((node) => node.decode());
  const { width, alt } = await image.evaluate((node) => ({ width: node.naturalWidth, alt: node.alt }));
  assert.ok(width > 0);
  assert.notEqual(alt, '');

  await reply.locator('.picture').first().click();
  assert.ok(await page.locator('#viewer[open] img').isVisible());
  await page.keyboard.press('Escape');

  // The history is restored after a reload.
  const count = await page.locator('.message').count();
  await page.reload();
  await page.locator('.message').first().waitFor();
  assert.equal(await page.locator('.message').count(), count);
  assert.deepEqual(faults, []);
});

test('a slash offers the commands, and choosing one opens its fields', async () => {
  await page.type('#line', '/');
  const items = page.locator('#completions .item');
  await items.first().waitFor();
  assert.ok((await items.allInnerTexts()).some((text) => text.includes('/solve sliding')));
  await page.type('#line', 'solve sliding');
  await page.press('#line', 'Tab');
  await page.locator('#option-board').waitFor();
  await page.fill('#option-board', '123405786');
  await actAndWait(page, () => page.press('#option-board', 'Enter'));
  assert.ok(await page.locator('#line').isVisible());
  assert.deepEqual(faults, []);
});

test('only the sender sees an error about a board', async () => {
  await ask('/solve sliding board:badboard');
  assert.equal(await last().getAttribute('data-ephemeral'), 'true');
  assert.match(await last().innerText(), /Only you can see this/);
  const seen = await page.locator('.message').count();
  await page.selectOption('#who', { label: 'Bo' });
  assert.ok(await page.locator('.message').count() < seen, 'Bo does not see it');
  await page.selectOption('#who', { label: 'Ada' });
  assert.deepEqual(faults, []);
});

test('a missing option is asked for, and the typed text is kept', async () => {
  const count = await page.locator('.message').count();
  await send('/check sliding private:True');
  await page.locator('#option-moves').waitFor();
  assert.match(await page.locator('#error').innerText(), /moves/);
  // Missing required options prevent sending.
  await page.press('#option-moves', 'Enter');
  assert.equal(await page.locator('.message').count(), count);
  assert.equal(await page.locator('#option-private').inputValue(), '0');
  await page.keyboard.press('Escape');
  assert.match(await page.inputValue('#line'), /^\/check sliding private:true/i);
  assert.deepEqual(faults, []);
});

test('choices and switches are lists, named in the language of the page', async () => {
  await page.selectOption('#language', 'zh-CN');
  await page.type('#line', '/solve sliding');
  await page.press('#line', 'Tab');
  await page.locator('#option-board').waitFor();
  for (const name of ['计步', '全部']) await page.getByRole('button', { name: `+ ${name}` }).click();
  const names = await page.locator('#option-metric option').allInnerTexts();
  assert.equal(names.length, 3, 'none, and the two choices');
  assert.match(names[2], /多格/);
  await page.selectOption('#option-metric', { index: 2 });
  await page.selectOption('#option-all', { index: 1 });
  await page.fill('#option-board', '123456078');
  const reply = await actAndWait(page, () => page.press('#option-board', 'Enter'));
  assert.match(await reply.locator('.content').innerText(), /多格.*1 步[^]*左2/);
  assert.deepEqual(faults, []);
});

test('a solution is paged step by step and animated', async () => {
  const reply = await ask('/solve sliding board:285174306');
  const press = async (name, shown) => {
    await reply.getByRole('button', { name, exact: true }).click();
    await reply.locator('.content', { hasText: shown }).waitFor();
  };
  await press('▶', 'Step 1 of 19');
  await press('▶', 'Step 2 of 19');
  await press('⏭', 'Step 19 of 19');
  assert.ok(await reply.getByRole('button', { name: '▶', exact: true }).isDisabled());
  await reply.getByRole('button', { name: 'Animate', exact: true }).click();
  const image = reply.locator('.picture img[alt*="Moves:"]');
  await image.waitFor();
  await image.evaluate((node) => node.decode());
  assert.equal(await reply.getByRole('button', { name: 'Animate', exact: true }).count(), 0);
  assert.deepEqual(faults, []);
});

test('a puzzle is played to its end, and its result is listed', async () => {
  const posted = await ask('/puzzle sliding moves:2 seed:7');
  assert.match(await posted.locator('.content').innerText(), /solve it in 2 moves/);
  const board = await posted.locator('.content code').innerText();
  const id = await posted.getAttribute('data-id');
  const hint = await ask(`/hint sliding board:${board} count:2`);
  // Each line has a move, the tile to press and its arrow.
  const moves = (await hint.locator('.content pre').innerText()).match(/[←↑→↓]/g);
  assert.equal(moves.length, 2);

  const post = page.locator(`.message[data-id="${id}"]`);
  await actAndWait(page, () => post.getByRole('button', { name: 'Play', exact: true }).click());
  const copy = last();
  for (const [made, move] of moves.entries()) {
    await copy.locator('.content', { hasText: `move ${made} ·` }).waitFor();
    await copy.getByRole('button', { name: move, exact: true }).click();
  }
  await copy.locator('.content', { hasText: 'solved in 2 moves' }).waitFor();
  assert.match(await copy.locator('.content').innerText(), /Not on the leaderboard/);
  const results = await actAndWait(page, () => copy.getByRole('button', { name: 'Results', exact: true }).click());
  assert.match(await results.locator('.content').innerText(), /1\. .*: 2 moves/);
  assert.deepEqual(faults, []);
});

test('the page has texts in Chinese, Japanese and Korean, and fits on a phone', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [language, says] of [['zh-CN', /命令/], ['ja', /コマンド/], ['ko', /명령/]]) {
    await page.selectOption('#language', language);
    assert.match(await page.getAttribute('#line', 'placeholder'), says);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(overflow <= 0, `nothing is wider than the screen: ${overflow}`);
  }
  assert.deepEqual(faults, []);
});

test('the page reconnects after a lost connection', async () => {
  await page.click('#trouble summary');
  await page.click('[data-fault="drop"]');
  await page.locator('#status[data-state="connected"]').waitFor({ timeout: 20_000 });
  await ask('/solve sliding board:123405786');
  assert.deepEqual(faults, []);
});

test('a picture dropped on a command is read: the same board comes back, and can be corrected', async () => {
  const posted = await ask('/puzzle sliding seed:3');
  const board = (await posted.locator('.content').innerText()).match(/\d{9}/)[0];
  const image = posted.locator('.picture img').first();
  await image.waitFor();
  await page.fill('#line', '/solve sliding ');
  const dataTransfer = await image.evaluateHandle(async (node) => {
    const blob = await (await fetch(node.src)).blob();
    const transfer = new DataTransfer();
    transfer.items.add(new File([blob], 'board.png', { type: 'image/png' }));
    return transfer;
  });
  await page.dispatchEvent('body', 'dragover', { dataTransfer });
  await page.dispatchEvent('body', 'drop', { dataTransfer });
  await page.locator('.preview').waitFor();
  await actAndWait(page, () => page.keyboard.press('Enter'));
  assert.match(await last().locator('.content').innerText(), new RegExp(board));
  await last().getByRole('button', { name: 'Fix board' }).click();
  const field = page.locator('dialog[open] textarea');
  await field.waitFor();
  assert.match(await field.inputValue(), new RegExp(board));
  assert.deepEqual(faults, []);
});
