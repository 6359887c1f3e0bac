import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { initialAttempt } from './steps.ts';
import { readStoredAttempt, storeAttempt } from './stored-attempt.ts';

let stored: string | null = null;
const none = {
  attempt: initialAttempt.attempt,
  at: initialAttempt.at,
  choices: initialAttempt.choices,
};

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
  const stored = { attempt: 'a'.repeat(43), at: 2, choices: { q: ['o', 'p'] } };
  storeAttempt(stored);
  expect(readStoredAttempt()).toEqual(stored);
});

test.each(['', 'no JSON', 'null', '7', '[]', '{"attempt":"x","at":"1","choices":"all"}'])(
  'a malformed attempt is ignored: %j',
  (text) => {
    stored = text;
    expect(readStoredAttempt()).toEqual(none);
  },
);

test('only choices that can be sent are read', () => {
  stored = JSON.stringify({ at: -3, choices: { q: ['o'], r: 'o', s: [1], t: null } });
  expect(readStoredAttempt()).toEqual({ ...none, choices: { q: ['o'] } });
});
