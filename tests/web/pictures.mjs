// Draws the pictures of the playground for the documents:
// `PLAYGROUND_URL=… node pictures.mjs FOLDER`. The command line draws the others
// (tests/it/cli/documents.rs).

import { join } from 'node:path';
import { chromium } from 'playwright-core';

const [folder] = process.argv.slice(2);
const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: flags });

async function channel(viewport) {
  const page = await browser.newPage({ viewport });
  await page.goto(process.env.PLAYGROUND_URL);
  await page.locator('#status[data-state="connected"]').waitFor();
  return page;
}

// Sends a line and waits for the answer and its pictures.
async function ask(page, line) {
  const before = await page.locator('.message').count();
  await page.fill('#line', line);
  await page.press('#line', 'Enter');
  await untilShown(page, before);
}

// Waits for a further message and its pictures.
async function untilShown(page, before) {
  await page.waitForFunction((count) => {
    const messages = [...document.querySelectorAll('.message')];
    const last = messages.at(-1);
    const images = [...(last?.querySelectorAll('.picture img') ?? [])];
    return messages.length > count && last.dataset.state === 'shown' && images.every((image) => image.complete && image.naturalWidth > 0);
  }, before);
}

const desktop = await channel({ width: 1200, height: 800 });
await ask(desktop, '/solve sliding board:285174306');
await desktop.screenshot({ path: join(folder, 'playground.png') });

const phone = await channel({ width: 390, height: 844 });
await ask(phone, '/puzzle sliding moves:12 seed:7');
const count = await phone.locator('.message').count();
await phone.locator('.message').last().getByRole('button', { name: 'Play', exact: true }).click();
await untilShown(phone, count);
await phone.screenshot({ path: join(folder, 'play.png') });
await browser.close();
