import { expect, test } from 'vitest';
import { countCommon, isCommon } from './common-passwords.ts';
import { isMadeOf } from './password-choice.ts';

test.each(['Password1', 'PASSW0RD', 'Trustno1', 'Qwerty123', 'Abcd1234', 'Samantha1', 'Password3'])(
  '%s is one of the most common passwords',
  async (password) => {
    expect(await isCommon(password)).toBe(true);
  },
);

test.each(['Admin-pass-1', 'Password1!', 'Seven Beans 7', 'Xpassword1', 'correct Horse 5'])(
  '%s is not, since only the whole password counts',
  async (password) => {
    expect(await isCommon(password)).toBe(false);
  },
);

test('At least 3,000 passwords that meet the format are common (ASVS 5.0, 6.2.4)', async () => {
  expect(await countCommon()).toBeGreaterThanOrEqual(3_000);
});

const names = ['Maya', 'Okafor', 'm.okafor@example.org', 'm.okafor', 'Common Plate'];

test.each([
  'Maya2026',
  'MayaOkafor1',
  'm.okafor-1A',
  'Okafor.Maya.7',
  'CommonPlate1',
  '1Common-Plate',
])('%s is made of names', (password) => {
  expect(isMadeOf(password, names)).toBe(true);
});

test.each(['Mayan temple 7', 'Common sense 7', 'Plate of Beans 7', 'Admin-pass-1'])(
  '%s contains more than names',
  (password) => {
    expect(isMadeOf(password, names)).toBe(false);
  },
);
