// Messages on a phone: spoilers, mentions, galleries, lists of moves. ECHO_URL is the address of a
// running echo bot (`cargo run -p discord-standin --example echo`).

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phone } from './phone.mjs';

const it = phone('ECHO_URL');
const ADA = '1100000000000000101';
const visible = (element) => element.evaluate((node) => Number(getComputedStyle(node).opacity) > 0 && !node.inert);

test('a text between two bars is covered until it is tapped', async () => {
  const sent = await it.ask('the answer is ||forty-**two**|| of ||many||');
  const [first, second] = await sent.locator('.spoiler').all();
  const below = first.locator('.below');
  assert.equal(await below.innerText(), 'forty-two');
  assert.equal(await visible(below), false);
  assert.equal(await first.getAttribute('role'), 'button');
  assert.match(await first.getAttribute('aria-label'), /Spoiler/);
  await first.click();
  assert.equal(await visible(below), true);
  assert.equal(await first.getAttribute('role'), null);
  assert.equal(await visible(second.locator('.below')), false, 'each spoiler is covered separately');
  await second.press('Enter');
  assert.equal(await visible(second.locator('.below')), true);
});

test('a spoiler of several lines with code is labelled', async () => {
  const sent = await it.ask('before\n||```\nD D R U\n```||\nafter ||one|| and ||two\nthree||');
  const blocks = sent.locator('.spoiler.block');
  assert.equal(await blocks.count(), 2);
  assert.equal(await sent.locator('.spoiler').count(), 3);
  const word = (element) => element.evaluate((node) => getComputedStyle(node, '::after').content);
  assert.equal(await word(blocks.first()), '"SPOILER"');
  assert.equal(await visible(blocks.first().locator('> .below')), false);
  await blocks.first().click();
  assert.equal(await word(blocks.first()), 'none');
  assert.equal(await blocks.first().locator('pre').innerText(), 'D D R U');
  assert.doesNotMatch(await sent.innerText(), /\|\|/);
});

test('a picture named as a spoiler is blurred until it is tapped, and opens with the next tap', async () => {
  await it.page.setInputFiles('#file', [await it.file('SPOILER_board.png'), await it.file('open.png', 'navy'),
    { name: 'SPOILER_moves.txt', mimeType: 'text/plain', buffer: Buffer.from('U L') }]);
  const sent = await it.ask('');
  const blur = () => sent.locator('.picture img').evaluateAll((nodes) => nodes.map((node) => getComputedStyle(node).filter.startsWith('blur')));
  const word = () => sent.locator('.picture').first().evaluate((node) => getComputedStyle(node, '::after').content);
  assert.deepEqual(await blur(), [true, false]);
  assert.equal(await word(), '"SPOILER"');
  assert.equal(await visible(sent.locator('.files .below')), false);

  await sent.locator('.picture').first().click();
  assert.deepEqual(await blur(), [false, false]);
  assert.ok(await it.page.locator('#viewer').isHidden());
  await sent.locator('.picture').first().click();
  assert.equal(await it.page.locator('#viewer[open] img').getAttribute('alt'), 'board.png');
  await it.page.keyboard.press('Escape');

  // A revealed spoiler stays revealed after a redraw. Other spoilers are covered, with a label in
  // the language of the page.
  await it.page.selectOption('#language', 'zh-CN');
  assert.deepEqual(await blur(), [false, false]);
  await it.page.setInputFiles('#file', await it.file('SPOILER_other.png'));
  const other = await it.ask('');
  assert.equal(await other.locator('.picture').evaluate((node) => getComputedStyle(node, '::after').content), '"剧透"');
  // The large view of another picture does not show covered ones.
  await it.page.setInputFiles('#file', [await it.file('a.png'), await it.file('SPOILER_b.png'), await it.file('c.png')]);
  await (await it.ask('')).locator('.picture').first().click();
  assert.equal(await it.page.locator('#viewer .count').innerText(), '1 / 2');
});

test('people, channels and commands are mentioned by their names', async () => {
  const sent = await it.ask(`<@${ADA}> <@!${ADA}> <@7> <@&8> <#1100000000000000003> <#9> <@1100000000000000001> </echo:5> \`<@${ADA}>\` <a>`);
  assert.deepEqual(await sent.locator('.mention').allInnerTexts(),
    ['@Ada', '@Ada', '@unknown-user', '@unknown-role', '#echo', '#unknown', '@Echo', '/echo']);
  assert.equal(await sent.locator('code').innerText(), `<@${ADA}>`, 'code stays as it is');
  assert.match(await sent.innerText(), /<a>/);
  await sent.getByRole('button', { name: '/echo' }).click();
  assert.equal(await it.page.inputValue('#line'), '/echo ');
  assert.ok(await it.page.locator('#line').evaluate((node) => node === document.activeElement));
});

test('times are shown in the language of the page, absolute or relative', async () => {
  const now = Math.floor(Date.now() / 1000);
  const text = `<t:1700000000> <t:1700000000:d> <t:1700000000:t> <t:${now - 7300}:R> <t:${now + 3 * 86_400 + 60}:R> <t:99999999999999>`;
  const stamps = (await it.ask(text)).locator('time.stamp');
  const shown = await stamps.allInnerTexts();
  assert.match(shown[0], /^November 1\d, 2023 at \d/);
  assert.match(shown[1], /^11\/1\d\/23$/);
  assert.match(shown[2], /^\d+:\d\d\s[AP]M$/);
  assert.deepEqual(shown.slice(3), ['2 hours ago', 'in 3 days']);
  assert.equal(await stamps.first().getAttribute('datetime'), '2023-11-14T22:13:20.000Z');
  await it.page.selectOption('#language', 'zh-CN');
  assert.match((await it.last().locator('time.stamp').allInnerTexts()).join(' '), /2023年11月1\d日.*2小时前 3天后/);
});

test('several pictures are in a grid, and each opens large', async () => {
  const boxes = (elements) => elements.evaluateAll((nodes) => nodes.map((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
  }));
  const rows = (all) => [...Map.groupBy?.(all, (box) => box.y)?.values() ?? all.reduce((map, box) => (
    map.set(box.y, [...map.get(box.y) ?? [], box])), new Map()).values()].map((row) => row.length);
  const expected = { 2: [2], 4: [2, 2], 5: [2, 3], 6: [3, 3], 7: [1, 3, 3], 8: [2, 3, 3], 10: [1, 3, 3, 3] };
  for (const count of [1, 2, 3, 4, 5, 6, 7, 8, 10]) {
    await it.page.setInputFiles('#file', await Promise.all(Array.from({ length: count }, (_, index) => it.file(`${index}.png`))));
    const sent = await it.ask(`${count} pictures`);
    const cells = await boxes(sent.locator('.picture'));
    assert.equal(cells.length, count);
    if (expected[count]) assert.deepEqual(rows(cells), expected[count], `${count} pictures`);
    if (count > 1) assert.deepEqual(await boxes(sent.locator('.picture img')), cells, 'each picture fills its cell');
    if (count === 3) {
      const [large, ...small] = cells;
      assert.ok(small.every((box) => box.x > large.x + large.width && box.width * 1.8 < large.width), 'the small pictures are beside the large one');
      assert.ok(small[1].y > small[0].y + small[0].height - 1 && small[1].y + small[1].height <= large.y + large.height + 1);
    }
    const right = Math.max(...cells.map((box) => box.x + box.width));
    assert.ok(right <= 390, `${count} pictures end at ${right}`);
  }
  await it.last().locator('.picture').nth(3).click();
  const viewer = it.page.locator('#viewer[open]');
  assert.equal(await viewer.locator('img').getAttribute('alt'), '3.png');
  await viewer.getByRole('button', { name: 'Next picture' }).click();
  assert.equal(await viewer.locator('img').getAttribute('alt'), '4.png');
  await it.page.keyboard.press('ArrowLeft');
  assert.equal(await viewer.locator('.count').innerText(), '4 of 10');
  await viewer.getByRole('button', { name: 'Close' }).click();
  assert.ok(await it.page.locator('#viewer').isHidden());
});

test('ten moves fit in a line, and a longer line leaves no single word on a line', async () => {
  // Words in each displayed line, for each written line.
  const seen = (message) => message.locator('.code-line').evaluateAll((nodes) => nodes.map((node) => {
    const [text] = node.childNodes;
    const tops = [...text.data.matchAll(/\S+/g)].map(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return Math.round(range.getBoundingClientRect().top);
    });
    return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
  }));
  const ten = (moves) => Array.from({ length: 10 }, (_, index) => moves[index % moves.length]).join(' ');
  for (const moves of [['U', 'L2'], ['L2,3'], ['12↻', '12½'], ['甲:LL', '曹:DR'], ['10>12', '11>10'], ['15', '14']]) {
    const sent = await it.ask(`\`\`\`\n${ten(moves)}\n${ten(moves)}\n\`\`\``);
    assert.deepEqual(await seen(sent), [[10], [10]], ten(moves));
    const { size, hidden } = await sent.locator('pre').evaluate((node) => ({
      size: parseFloat(getComputedStyle(node.firstChild).fontSize), hidden: node.scrollWidth - node.clientWidth,
    }));
    assert.ok(size >= 10, `letters of ${size} pixels`);
    assert.ok(hidden <= 0, 'nothing has to be scrolled');
  }
  const sent = await it.ask(`\`\`\`\n${ten(['position'])}\n\`\`\``);
  const [parts] = await seen(sent);
  assert.ok(parts.length > 1 && parts.at(-1) > 1, String(parts));
  assert.equal(await sent.locator('pre').innerText(), ten(['position']));
});
