import { expect, test } from 'vitest';
import { readRegistrationToken, registrationToken } from './registration-links.ts';

const key = 'a key of this test';
const token = registrationToken(key, 'participant-1');
const signature = token.split('.')[1] ?? '';

test('A registration opens with its own signed id', () => {
  expect(readRegistrationToken(key, token)).toBe('participant-1');
});

test.each([
  ['another registration with its signature', `participant-2.${signature}`],
  ['a longer id with its signature', `participant-10.${signature}`],
  ['no signature', 'participant-1'],
  ['a made-up signature', `participant-1.${'A'.repeat(43)}`],
])('A registration does not open with %s', (_what, forged) => {
  expect(readRegistrationToken(key, forged)).toBeNull();
});

test('A registration does not open with a signature by another key', () => {
  expect(readRegistrationToken('another key', token)).toBeNull();
});
