import { expect, test } from 'vitest';
import { errorFields } from './error-fields.ts';

const aFailure = (fields: object, message = 'It failed') =>
  Object.assign(new Error(message), fields);

test('The log says what failed and where, and nothing of the values', () => {
  const error = aFailure({
    code: '23505',
    table: 'users',
    constraint: 'users_email_key',
    detail: 'Key (email_key)=(ada@example.org) already exists.',
    where: 'COPY users, line 1: "ada@example.org"',
    parameters: ['ada@example.org'],
    internalQuery: "select 'ada@example.org'",
  });
  const fields = errorFields(new Error('Outer', { cause: error }));
  expect(JSON.stringify(fields)).not.toContain('ada@example.org');
  expect(fields).toMatchObject({
    type: 'Error',
    message: 'Outer',
    cause: { code: '23505', table: 'users', constraint: 'users_email_key' },
  });
  expect(fields.stack).toContain('error-fields.test.ts');
});

test('A message that quotes a value loses it', () => {
  const message = 'invalid input syntax for type bigint: "ada@example.org"';
  const fields = errorFields(aFailure({ code: '22P02' }, message));
  expect(JSON.stringify(fields)).not.toContain('ada@example.org');
  expect(fields.message).toBe('invalid input syntax for type bigint…');
});

test('A thrown value that is not an Error is logged as text', () => {
  expect(errorFields('no')).toEqual({ type: 'string', message: 'no', stack: '' });
});
