import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { email, newPassword } from '#contract/fields.ts';
import { passwordChecks } from '#contract/shared/password-rules.ts';
import { translatorOf } from '#server/platform/language/catalogs.ts';
import { type CheckedField, firstError } from './validation.ts';

const t = translatorOf('en');

const address: CheckedField = { required: 'fields.emailMissing', email: 'fields.emailInvalid' };
const password: CheckedField = {
  required: 'fields.passwordMissing',
  password: 'fields.passwordInvalid',
};
const firstName: CheckedField = {
  required: 'fields.firstNameMissing',
  short: 'fields.firstNameInvalid',
};

describe('A validated field', () => {
  test('shows only the message of the first rule that it fails', () => {
    expect(firstError(address, ' ', t)).toBe('The email field is required.');
    expect(firstError(address, 'maya@home', t)).toBe('This field must be a valid email.');
    expect(firstError(address, 'maya@home.example', t)).toBe('');
  });

  test.each([
    [firstName, '', 'The First Name field is required.', 'El nombre es obligatorio.'],
    [firstName, 'M'.repeat(101), 'First Name is not valid.', 'El nombre no es válido.'],
    [password, '', 'The password field is required.', 'La contraseña es obligatoria.'],
    [
      password,
      'beans',
      'The password format must be correct.',
      'La contraseña no cumple los requisitos.',
    ],
    [
      { agree: 'fields.notAgreed' } as const,
      '',
      'Please agree Terms and Conditions.',
      'Debe aceptar los Términos del servicio.',
    ],
  ])('by %j says about %j: %s', (field, value, inEnglish, inSpanish) => {
    expect(firstError(field, value, t)).toBe(inEnglish);
    expect(firstError(field, value, translatorOf('es'))).toBe(inSpanish);
  });

  test.each(['no-such-rule', 'toString', '__proto__'])('cannot have the rule %j', (rule) => {
    const field = { [rule]: 'fields.emailInvalid' } as const;
    expect(() => firstError(field, 'x', t)).toThrow('No such validator');
  });
});

test('A password gets one message for each rule that it fails', () => {
  const lacks = (password: string) =>
    passwordChecks.filter(({ isMet }) => !isMet(password)).map(({ message }) => t(message));
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
    firstError({ [rule]: 'fields.required' }, value, t) === '';

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
