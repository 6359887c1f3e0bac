import { expect, test } from 'vitest';
import { z } from 'zod';
import { email, flag, line } from '#contract/fields.ts';
import { translateFieldMessage, withLanguage } from '#server/platform/language/current-language.ts';
import { describeIssue } from './describe-issue.ts';

const schema = z.strictObject({
  name: line(),
  email,
  remember: flag,
  order: z.number().int().min(0).max(9),
  tags: z.array(z.string()).max(2),
  sender: z.union([email, z.literal('')]),
});
const right = {
  name: 'Maya',
  email: 'maya@example.org',
  remember: 1,
  order: 1,
  tags: [],
  sender: '',
};

const said = (change: object) =>
  schema
    .safeParse({ ...right, ...change }, { error: describeIssue })
    .error?.issues.map(({ message }) => translateFieldMessage(message));

test.each([
  [{ name: undefined }, 'This field is required.'],
  [{ remember: undefined }, 'This field is required.'],
  [{ name: 5 }, 'This must be text.'],
  [{ order: '1' }, 'This must be a number.'],
  [{ order: 1.5 }, 'This must be a whole number.'],
  [{ order: 10 }, 'This must be at most 9.'],
  [{ order: -1 }, 'This must be at least 0.'],
  [{ tags: 'a' }, 'This must be a list.'],
  [{ tags: ['a', 'b', 'c'] }, 'This must be at most 2 entries.'],
  [{ remember: 2 }, 'This value isn’t allowed.'],
  [{ isAdministrator: 1 }, 'Unknown field: isAdministrator.'],
  [{ email: 'maya' }, 'This field must be a valid email.'],
  [{ sender: 'maya' }, 'This field must be a valid email.'],
])('The message about %j is: %s', (change, message) => {
  expect(said(change)).toEqual([message]);
});

test('The message is in the language of the call', () => {
  expect(withLanguage('es', () => said({ order: 10 }))).toEqual(['Debe ser 9 como máximo.']);
  expect(withLanguage('es', () => said({ email: 'maya' }))).toEqual([
    'Escriba un correo electrónico válido.',
  ]);
});

test('Valid input has no message', () => {
  expect(said({})).toBeUndefined();
});
