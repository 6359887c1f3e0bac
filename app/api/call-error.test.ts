import { afterEach, expect, test, vi } from 'vitest';
import { somethingWentWrong } from '#contract/shared/something-went-wrong.ts';
import { CallError, explain, explainAfterSentence } from './call-error.ts';

afterEach(() => vi.unstubAllGlobals());

const tooMany = (seconds: number) => new CallError(429, { message: 'Too many attempts.' }, seconds);

test('After too many attempts the message says how long to wait', () => {
  expect(explain(tooMany(1))).toBe('Too many attempts. You can try again in 1 second.');
  expect(explain(tooMany(40))).toBe('Too many attempts. You can try again in 40 seconds.');
  expect(explain(tooMany(200))).toBe('Too many attempts. You can try again in 4 minutes.');
  expect(explain(tooMany(3 * 3600))).toBe('Too many attempts. You can try again in 3 hours.');
  expect(explain(tooMany(0))).toBe('Too many attempts.');
});

test('Anything that is not a response of the server gets a general message', () => {
  expect(explain(new TypeError('x is undefined'))).toBe(somethingWentWrong);
  expect(explain(new CallError(0, {}))).toBe(somethingWentWrong);
});

test('An offline user reads that nothing was sent, unless the server has answered', () => {
  const explainIf = (onLine: boolean, status: number) => {
    vi.stubGlobal('navigator', { onLine });
    return explain(new CallError(status, { message: 'Please sign in.' }));
  };
  expect(explainIf(false, 0)).toBe(
    'You’re offline, so nothing was sent. Try again when you’re connected.',
  );
  expect(explainIf(true, 0)).toBe('Please sign in.');
  expect(explainIf(false, 401)).toBe('Please sign in.');
});

test('A failure with a sentence in the specification begins with it, and says the reason once', () => {
  const full = new CallError(503, { message: 'The site is being moved.' });
  expect(explainAfterSentence(full)).toBe(
    'Something went wrong. Please try later. The site is being moved.',
  );
  expect(explainAfterSentence(new CallError(0, { message: somethingWentWrong }))).toBe(
    'Something went wrong. Please try later.',
  );
  const unknown = new CallError(500, { message: 'secret' });
  expect(explainAfterSentence(unknown)).toBe('Something went wrong. Please try later.');
});
