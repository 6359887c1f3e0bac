import { describe, expect, test } from 'vitest';
import { renderTexts } from './render-texts.ts';

/** In ms: two seconds of CPU time may take much longer on a busy machine. */
const patience = 60_000;

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
    const outcome = renderTexts({ text: '*a_ '.repeat(40_000) });
    await expect(outcome).rejects.toMatchObject({
      code: 'badInput',
      details: { errors: { text: expect.stringContaining('too long') } },
    });
    clearInterval(other);
    expect(turns).toBeGreaterThan(0);
  });

  test('are rendered again after an aborted one, each call separately', async () => {
    const [slow, next] = await Promise.allSettled([
      renderTexts({ text: '*a_ '.repeat(40_000) }),
      renderTexts({ text: 'Next.' }),
    ]);
    expect(slow.status).toBe('rejected');
    expect(next).toEqual({ status: 'fulfilled', value: { text: '<p>Next.</p>' } });
  });
});
