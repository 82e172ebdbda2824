// A phone for the tests: the page of a stand-in at 390 by 844 pixels, in headless Chromium.
// CHROMIUM is the path of the browser (default /usr/bin/chromium).

import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach } from 'node:test';
import { chromium } from 'playwright-core';

const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/**
 * Acts on the page, then waits for a new message and for the answer of the bot, in any order.
 * Returns the last message.
 */
export async function actAndWait(page, act) {
  const count = await page.locator('.message').count();
  await act();
  await page.waitForFunction((shown) => {
    const messages = [...document.querySelectorAll('.message')];
    return messages.length > shown && messages.at(-1).dataset.state === 'shown';
  }, count);
  await page.locator('body:not([aria-busy="true"])').waitFor();
  return page.locator('.message').last();
}

/**
 * Opens the page for each test, at the address in the environment variable `variable`. `options`
 * are those of Playwright contexts. After each test, the page must have no errors, no foreign
 * requests and no overflow.
 */
export function phone(variable, options = {}) {
  const url = process.env[variable];
  const it = {};
  let browser;
  let context;
  let faults;

  before(async () => {
    assert.ok(url, `${variable} must be the address of a running page`);
    browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: flags });
  });
  after(() => browser?.close());

  beforeEach(async () => {
    context = await browser.newContext({
      viewport: { width: 390, height: 844 }, permissions: ['clipboard-read', 'clipboard-write'], ...options,
    });
    it.page = await context.newPage();
    faults = [];
    it.page.on('pageerror', (error) => faults.push(error.message));
    it.page.on('console', (line) => line.type() === 'error' && !/Failed to load resource/.test(line.text()) && faults.push(line.text()));
    it.page.on('request', (request) => /^https?:/.test(request.url()) && !request.url().startsWith(url) && faults.push(`foreign request: ${request.url()}`));
    await it.page.goto(url);
    await it.page.locator('#status[data-state="connected"]').waitFor();
  });
  afterEach(async () => {
    const overflow = await it.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await context.close();
    assert.deepEqual(faults, []);
    assert.ok(overflow <= 0, `nothing is wider than the screen: ${overflow}`);
  });

  it.last = () => it.page.locator('.message').last();

  /** Acts on the page and waits, like the function `actAndWait`. */
  it.actAndWait = (act) => actAndWait(it.page, act);

  /** Sends a line and waits for the answer. */
  it.ask = (line) => it.actAndWait(async () => {
    await it.page.fill('#line', line);
    await it.page.press('#line', 'Enter');
  });

  /** A PNG of one colour, 60 by 40 pixels. */
  it.png = async (colour) => {
    const data = await it.page.evaluate((fill) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 40 });
      const paint = canvas.getContext('2d');
      paint.fillStyle = fill;
      paint.fillRect(0, 0, 60, 40);
      return canvas.toDataURL('image/png');
    }, colour);
    return Buffer.from(data.split(',')[1], 'base64');
  };
  it.file = async (name, colour = 'teal') => ({ name, mimeType: 'image/png', buffer: await it.png(colour) });

  return it;
}
