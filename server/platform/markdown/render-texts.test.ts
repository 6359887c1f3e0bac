import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { withClient } from '#server/platform/limits/while-connected.ts';
import { renderTexts } from './render-texts.ts';

/** In ms: two seconds of CPU time may take much longer on a busy machine. */
const patience = 120_000;
/** A text that is never done. */
const costly = '*a_ '.repeat(40_000);

/** A person with a connection. */
function someone(owner: string) {
  const socket = new Socket();
  return {
    render: (text: string) => withClient({ owner, socket }, () => renderTexts({ text })),
    leave: () => socket.destroy(),
  };
}

describe('Submitted texts', { timeout: patience }, () => {
  test('are returned by field name', async () => {
    expect(await renderTexts({ text: '*a*', 'more.0.text': '' })).toEqual({
      text: '<p><em>a</em></p>',
      'more.0.text': '',
    });
  });

  test('are rejected by field name if they are nested too deeply', async () => {
    const outcome = renderTexts({ text: 'fine', 'more.0.text': '>'.repeat(200) });
    await expect(outcome).rejects.toMatchObject({
      code: 'badInput',
      details: { errors: { 'more.0.text': 'This text is nested too deeply.' } },
    });
  });

  test('are aborted when they cost too much, without blocking anything else', async () => {
    await renderTexts({ text: 'The thread is there.' });
    let turns = 0;
    const other = setInterval(() => {
      turns += 1;
    }, 20);
    const outcome = renderTexts({ text: costly });
    await expect(outcome).rejects.toMatchObject({
      code: 'badInput',
      details: { errors: { text: expect.stringContaining('too long') } },
    });
    clearInterval(other);
    expect(turns).toBeGreaterThan(0);
  });

  test('are rendered again after an aborted one, each call separately', async () => {
    const [slow, next] = await Promise.allSettled([
      renderTexts({ text: costly }),
      renderTexts({ text: 'Next.' }),
    ]);
    expect(slow.status).toBe('rejected');
    expect(next).toEqual({ status: 'fulfilled', value: { text: '<p>Next.</p>' } });
  });

  test('of one person keep someone else waiting for one of them at most', async () => {
    const busy = someone('busy');
    const order: string[] = [];
    const costlyOnes = Array.from({ length: 3 }, () =>
      busy.render(costly).catch(() => order.push('costly')),
    );
    const hello = someone('other').render('hello');
    expect(await hello.then((html) => order.push('hello') && html)).toEqual({
      text: '<p>hello</p>',
    });
    expect(order.indexOf('hello')).toBeLessThanOrEqual(1);
    busy.leave();
    await Promise.all(costlyOnes);
  });

  test('are refused when a person has too many waiting, and no one else’s are', async () => {
    const busy = someone('busy');
    const outcomes = Array.from({ length: 10 }, () => busy.render(costly));
    const settled = Promise.allSettled(outcomes);
    await expect(outcomes[9]).rejects.toMatchObject({
      code: 'unavailable',
      details: { retryAfter: expect.any(Number) },
    });
    const hello = someone('other').render('hello');
    busy.leave();
    expect(await hello).toEqual({ text: '<p>hello</p>' });
    await settled;
  });

  test('are refused when too many people wait', async () => {
    const people = Array.from({ length: 62 }, (_, index) => someone(`person ${index}`));
    const outcomes = people.map(({ render }) => render(costly));
    const settled = Promise.allSettled(outcomes);
    await expect(outcomes[61]).rejects.toMatchObject({ code: 'unavailable' });
    for (const { leave } of people) leave();
    await settled;
  });

  test('are no longer rendered when their client has left, whether they wait or not', async () => {
    const busy = someone('busy');
    const outcomes = Promise.allSettled([busy.render(costly), busy.render(costly)]);
    busy.leave();
    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'tooSlow' } });
    }
    expect(await someone('other').render('hello')).toEqual({ text: '<p>hello</p>' });
  });
});
