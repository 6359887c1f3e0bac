import { describe, expect, test } from 'vitest';
import { renderTexts } from './render-texts.ts';

/** In ms: two seconds of a processor may be many on a machine that has other work. */
const patience = 60_000;

describe('Texts that somebody sent', { timeout: patience }, () => {
  test('are rendered by the name of their field', async () => {
    expect(await renderTexts({ text: '*a*', 'more.0.text': '' })).toEqual({
      text: '<p><em>a</em></p>',
      'more.0.text': '',
    });
  });

  test('are refused by the name of their field when they are nested absurdly', async () => {
    const outcome = renderTexts({ text: 'fine', 'more.0.text': '>'.repeat(200) });
    await expect(outcome).rejects.toMatchObject({
      code: 'badInput',
      details: { errors: { 'more.0.text': 'This text is nested too deeply.' } },
    });
  });

  test('are given up when they cost too much, while everything else goes on', async () => {
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

  test('are rendered again after one that was given up, each call for itself', async () => {
    const [slow, next] = await Promise.allSettled([
      renderTexts({ text: '*a_ '.repeat(40_000) }),
      renderTexts({ text: 'Next.' }),
    ]);
    expect(slow.status).toBe('rejected');
    expect(next).toEqual({ status: 'fulfilled', value: { text: '<p>Next.</p>' } });
  });
});
