// Commands typed on a phone. PLAYGROUND_URL is the address of a running playground.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { phone } from './phone.mjs';

describe('with a keyboard', () => {
  const it = phone('PLAYGROUND_URL');
  const items = () => it.page.locator('#completions:not([hidden]) .item strong').allInnerTexts();
  const marked = () => it.page.locator('#completions:not([hidden]) .item[aria-selected="true"] strong').allInnerTexts();
  const type = (text) => it.page.locator('#line').pressSequentially(text);
  const line = () => it.page.inputValue('#line');
  const press = (key) => it.page.press('#line', key);
  const contentOf = async (text) => (await it.ask(text)).locator('.content').innerText();

  test('options stay listed while typing, and Enter takes the marked option', async () => {
    await type('/solve sliding ');
    const all = await items();
    assert.ok(all.includes('board:') && all.includes('goal:'), String(all));
    assert.deepEqual(await marked(), [], 'Enter would send');
    await type('b');
    assert.deepEqual([await items(), await marked()], [['board:'], ['board:']]);
    await type('oar');
    assert.deepEqual(await items(), ['board:']);
    await press('Enter');
    assert.equal(await line(), '/solve sliding board:');
    await type('285174306 ');
    assert.ok(!(await items()).includes('board:'), 'a given option is no longer offered');
    await type('p');
    assert.deepEqual(await items(), ['picture:', 'private:']);
    await press('ArrowDown');
    assert.deepEqual(await marked(), ['private:']);
    await press('ArrowUp');
    await press('ArrowUp');
    assert.deepEqual(await marked(), ['private:']);
    await press('Enter');
    assert.equal(await line(), '/solve sliding board:285174306 private:');
    await type('t');
    assert.deepEqual([await items(), await marked()], [['True'], ['True']]);
    await press('Enter');
    assert.equal(await line(), '/solve sliding board:285174306 private:True ');
    const reply = await it.actAndWait(() => press('Enter'));
    assert.equal(await reply.getAttribute('data-ephemeral'), 'true');
    assert.match(await reply.innerText(), /19 moves/);
  });

  test('Escape closes the list, and Enter then sends the typed text', async () => {
    await type('/solve sliding 285174306 m');
    assert.deepEqual(await marked(), ['metric:']);
    await press('Escape');
    assert.deepEqual(await items(), []);
    assert.equal(await line(), '/solve sliding 285174306 m');
    const reply = await it.actAndWait(() => press('Enter'));
    assert.match(await reply.innerText(), /285174306 m/);
  });

  test('a text of several words is sent unchanged', async () => {
    await type('/check sliding moves:u l');
    assert.deepEqual([await items(), await marked()], [['letters:'], []]);
    const reply = await it.actAndWait(async () => {
      await type(' board:123450786');
      await press('Enter');
    });
    assert.match(await reply.innerText(), /2 moves/);
  });

  test('values stay listed after their first letter: choices, and suggestions of the bot', async () => {
    await type('/solve sliding board:123804765 metric:m');
    assert.match((await items()).join(), /^multi-tile.*,single-tile/);
    await press('Enter');
    assert.match(await line(), /metric:multi-tile: .* move $/);
    await type('goal:s');
    await it.page.locator('#completions strong', { hasText: 'snail' }).waitFor();
    // The bot's next answer arrives after the arrow key. The marked value stays marked.
    let release;
    const held = new Promise((resolve) => { release = resolve; });
    await it.page.route('**/page/autocomplete', async (route) => {
      await held;
      await route.continue();
    });
    const response = it.page.waitForResponse('**/page/autocomplete');
    await type('n');
    while (!(await marked()).includes('snake')) await press('ArrowDown');
    release();
    await response;
    await it.page.waitForTimeout(100);
    assert.deepEqual(await marked(), ['snake']);
    await press('Enter');
    assert.ok((await line()).endsWith('goal:snake '), await line());
  });

  test('the same keys take suggestions of the bot in the fields of a command', async () => {
    await type('/solve sliding');
    await press('Tab');
    await it.page.getByRole('button', { name: '+ goal' }).click();
    const goal = it.page.locator('#option-goal');
    await goal.pressSequentially('sna');
    await it.page.locator('#list-option-goal .item', { hasText: 'snail' }).waitFor();
    await goal.press('ArrowDown');
    await goal.press('Enter');
    assert.equal(await goal.inputValue(), 'snail');
    assert.ok(await it.page.locator('#list-option-goal').isHidden());
    await goal.press('Escape');
    assert.equal(await line(), '/solve sliding goal:snail');
  });

  test('a value needs no option name if only one option fits', async () => {
    assert.match(await contentOf('/solve sliding 285174306'), /19 moves[^]*285174306/);
    assert.match(await contentOf('/solve sliding 285174306 multi'), /multi-tile moves: 15/);
    assert.match(await contentOf('/solve sliding 285174306 multi-tile'), /multi-tile moves: 15/);
    assert.match(await contentOf('/solve sliding 2 8 5 1 7 4 3 0 6 metric:multi'), /multi-tile moves: 15/);
    assert.match(await contentOf('/solve sliding 123804765 snail'), /123804765/);
    assert.match(await contentOf('/solve water ABBC BABA CCCA .... ....'), /7 moves/);
    assert.match(await contentOf('/solve klotski 横刀立马'), /81 moves/);
    assert.match(await contentOf('/check sliding UL board:123450786'), /2 moves/);
    assert.match(await contentOf('/puzzle sliding 3x3'), /3×3/);
    assert.match(await contentOf('/puzzle sliding 12'), /12 moves/);
    assert.match(await contentOf('/daily klotski'), /Klotski/);
    assert.match(await contentOf('/help water'), /bottle/);
    const count = await it.page.locator('.message').count();
    await it.page.fill('#line', '/privacy export now');
    await press('Enter');
    assert.match(await it.page.locator('#error').innerText(), /now.*matches no option/);
    assert.equal(await it.page.locator('.message').count(), count);
  });

  test('words without names fill the required texts first, then choices, numbers and switches in order', async () => {
    const read = (text) => it.page.evaluate(async (typed) => {
      const { parse } = await import('/page/line.js');
      const option = (type, name, more) => ({ type, name, ...more });
      const needed = { required: true };
      const choices = ['calm', 'loud'].map((name) => ({ name, value: name }));
      const commands = [
        { type: 1, name: 'greet', options: [option(3, 'who', needed), option(3, 'how', needed), option(3, 'why'), option(3, 'tone', { choices })] },
        { type: 1, name: 'name', options: [option(3, 'optional'), option(3, 'needed', needed)] },
        { type: 1, name: 'roll', options: [option(4, 'dice'), option(4, 'sides'), option(5, 'open')] },
      ];
      const { values, error } = parse(typed, commands, 'en-US');
      return error ? error.kind : values;
    }, text);
    assert.deepEqual(await read('/greet Ada with a smile loud'), { who: 'Ada', how: 'with a smile', tone: 'loud' });
    assert.deepEqual(await read('/greet Ada with joy why:it is spring'), { who: 'Ada', how: 'with joy', why: 'it is spring' });
    assert.deepEqual(await read('/greet Bo how:well'), { who: 'Bo', how: 'well' });
    assert.deepEqual(await read('/greet Ada loud'), { who: 'Ada', how: 'loud' });
    assert.equal(await read('/greet Ada'), 'required');
    assert.deepEqual(await read('/name a b\nc'), { needed: 'a b\nc' });
    assert.deepEqual(await read('/roll 3 6 true'), { dice: 3, sides: 6, open: true });
    assert.deepEqual(await read('/roll 3 open:false'), { dice: 3, open: false });
    assert.equal(await read('/roll three'), 'stray');
  });

  test('Shift+Enter adds a line', async () => {
    const height = () => it.page.locator('#line').evaluate((node) => node.clientHeight);
    const before = await height();
    await type('/solve water ABBC BABA');
    await press('Shift+Enter');
    await type('CCCA ....');
    await press('Shift+Enter');
    await type('....');
    assert.equal(await line(), '/solve water ABBC BABA\nCCCA ....\n....');
    assert.ok(await height() > before * 1.8, 'the box grows');
    assert.match(await (await it.actAndWait(() => press('Enter'))).innerText(), /7 moves/);
    assert.equal(await height(), before);

    await type('/solve water');
    await press('Tab');
    const level = it.page.locator('#option-level');
    await level.pressSequentially('ABBC BABA');
    await level.press('Shift+Enter');
    await level.pressSequentially('CCCA .... ....');
    assert.equal(await level.inputValue(), 'ABBC BABA\nCCCA .... ....');
    assert.match(await (await it.actAndWait(() => level.press('Enter'))).innerText(), /7 moves/);
  });

  test('a reply names its whole command in the language of the page', async () => {
    const reply = await it.ask('/solve sliding 123405786');
    assert.match(await reply.locator('.used').innerText(), /Ada used \/solve sliding/);
    await it.page.selectOption('#language', 'zh-CN');
    assert.match(await it.last().locator('.used').innerText(), /\/求解 数字华容道/);
  });

  test('lists of moves fit the screen, ten in a line', async () => {
    const reply = await it.ask('/solve klotski 横刀立马');
    const lines = await reply.locator('.code-line').evaluateAll((nodes) => nodes.map((node) => ({
      moves: node.textContent.split(' ').length, height: node.getBoundingClientRect().height,
    })));
    assert.equal(lines[0].moves, 10);
    const single = Math.min(...lines.map((entry) => entry.height));
    assert.ok(lines.every((entry) => entry.height < single * 1.5), JSON.stringify(lines));
  });
});

describe('on a touch screen', () => {
  const it = phone('PLAYGROUND_URL', { hasTouch: true, isMobile: true });

  test('a button adds a line to the text, and Enter adds a line to a field', async () => {
    await it.page.fill('#line', '/solve water ABBC BABA');
    await it.page.getByRole('button', { name: 'New line' }).tap();
    await it.page.locator('#line').pressSequentially('CCCA .... ....');
    assert.equal(await it.page.inputValue('#line'), '/solve water ABBC BABA\nCCCA .... ....');
    const send = it.page.locator('#composer').getByRole('button', { name: 'Send' });
    assert.match(await (await it.actAndWait(() => send.tap())).innerText(), /7 moves/);

    await it.page.fill('#line', '/solve wat');
    await it.page.locator('#completions .item', { hasText: '/solve water' }).tap();
    const level = it.page.locator('#option-level');
    await level.pressSequentially('ABBC BABA');
    await level.press('Enter');
    await level.pressSequentially('CCCA .... ....');
    assert.equal(await level.inputValue(), 'ABBC BABA\nCCCA .... ....');
    assert.match(await (await it.actAndWait(() => it.page.locator('#fields .send').tap())).innerText(), /7 moves/);
  });
});
