import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepAttempt, readKeptAttempt } from './kept-attempt.ts';
import { notBegun } from './steps.ts';

let stored: string | null = null;
const none = { attempt: notBegun.attempt, at: notBegun.at, choices: notBegun.choices };

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: () => stored,
    setItem: (_key: string, value: string) => {
      stored = value;
    },
  });
});
afterEach(() => {
  stored = null;
  vi.unstubAllGlobals();
});

test('a stored attempt is read back', () => {
  const kept = { attempt: 'a'.repeat(43), at: 2, choices: { q: ['o', 'p'] } };
  keepAttempt(kept);
  expect(readKeptAttempt()).toEqual(kept);
});

test.each(['', 'no JSON', 'null', '7', '[]', '{"attempt":"x","at":"1","choices":"all"}'])(
  'a malformed attempt is ignored: %j',
  (text) => {
    stored = text;
    expect(readKeptAttempt()).toEqual(none);
  },
);

test('only choices that can be sent are read', () => {
  stored = JSON.stringify({ at: -3, choices: { q: ['o'], r: 'o', s: [1], t: null } });
  expect(readKeptAttempt()).toEqual({ ...none, choices: { q: ['o'] } });
});
