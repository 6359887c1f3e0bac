import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { email, newPassword } from '#contract/fields.ts';
import { passwordChecks } from '#contract/shared/password-rules.ts';
import { firstError } from './validation.ts';

describe('A validated field', () => {
  test('shows only the message of the first rule that it fails', () => {
    const field = { label: 'email', rules: ['required', 'email'] };
    expect(firstError(field, ' ')).toBe('The email field is required.');
    expect(firstError(field, 'maya@home')).toBe('This field must be a valid email.');
    expect(firstError(field, 'maya@home.example')).toBe('');
  });

  test.each([
    ['First Name', ['required'], '', 'The First Name field is required.'],
    ['Last Name', ['required'], '', 'The Last Name field is required.'],
    ['password', ['required', 'password'], '', 'The password field is required.'],
    ['password', ['required', 'password'], 'beans', 'The password format must be correct.'],
    ['agree', ['agree'], '', 'Please agree Terms and Conditions.'],
  ])('%s by %j, with %j: %s', (label, rules, value, message) => {
    expect(firstError({ label, rules }, value)).toBe(message);
  });

  test('is not valid, with a generic message, if a rule has none of its own', () => {
    const field = { label: 'First Name', rules: ['short'] };
    expect(firstError(field, 'M'.repeat(101))).toBe('First Name is not valid.');
  });

  test.each(['no-such-rule', 'toString', '__proto__'])('cannot have the rule %j', (rule) => {
    expect(() => firstError({ label: 'email', rules: [rule] }, 'x')).toThrow('No such validator');
  });
});

test('A password gets one message for each rule that it fails', () => {
  const lacks = (password: string) =>
    passwordChecks.filter(({ isMet }) => !isMet(password)).map(({ message }) => message);
  expect(lacks('')).toEqual([
    'The password must contain at least one digit.',
    'The password must contain at least one uppercase letter.',
    'The password must be at least 8 characters long.',
  ]);
  expect(lacks('seven 7 beans')).toEqual([
    'The password must contain at least one uppercase letter.',
  ]);
  expect(lacks('Seven 7 beans')).toEqual([]);
});

describe('The browser and the server agree', () => {
  const isPassed = (rule: string, value: string) =>
    firstError({ label: 'field', rules: [rule] }, value) === '';

  test('on what an email address is', () => {
    const character = fc.constantFrom('a', 'Z', '9', '.', '-', '@', '+', ' ', 'é', '_');
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 12 }), (local) => {
        for (const value of [local, `${local}@home.example`, `maya@${local}.org`]) {
          if (value === value.trim()) {
            expect(isPassed('email', value)).toBe(email.safeParse(value).success);
          }
        }
      }),
      { seed: 1, numRuns: 2000 },
    );
  });

  test('on the password rules', () => {
    const character = fc.constantFrom('a', 'B', '7', 'Ü', 'ß', '٣', '🫘', ' ');
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 130 }), (value) => {
        expect(isPassed('password', value)).toBe(newPassword.safeParse(value).success);
      }),
      { seed: 1, numRuns: 2000 },
    );
  });
});

test('A field may have its own message for a missing value', () => {
  const field = { label: 'subject', rules: ['required'], missing: 'Tell us what this is about.' };
  expect(firstError(field, ' ')).toBe('Tell us what this is about.');
  expect(firstError(field, 'Beans')).toBe('');
});
