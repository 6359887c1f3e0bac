import { describe, expect, test } from 'vitest';
import {
  DatabaseUnavailableError,
  isDatabaseDamaged,
  isDatabaseUnavailable,
} from './unavailable.ts';

const withFields = (fields: object, message = 'It failed') =>
  Object.assign(new Error(message), fields);

describe('A database is unavailable', () => {
  test.each([
    '08006',
    '25006',
    '25P03',
    '28P01',
    '3D000',
    '40P01',
    '53100',
    '53300',
    '55P03',
    '57014',
    '57P01',
    '57P03',
    '58030',
    'XX001',
    'EAI_AGAIN',
    'ECONNREFUSED',
    'EHOSTUNREACH',
    'ENOSPC',
    'EROFS',
    'EMFILE',
  ])('with the code %s', (code) => {
    expect(isDatabaseUnavailable(withFields({ code }))).toBe(true);
  });

  test.each([
    ['busy', 5],
    ['read-only', 8],
    ['a write that fails', 4618],
    ['damaged', 11],
    ['full', 13],
    ['missing', 14],
    ['no database', 26],
  ])('where SQLite says: %s', (_name, errcode) => {
    expect(isDatabaseUnavailable(withFields({ code: 'ERR_SQLITE_ERROR', errcode }))).toBe(true);
  });

  test.each([
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Query read timeout',
    'Cannot use a pool after calling end on the pool',
    'database is not open',
  ])('where a driver says: %s', (message) => {
    expect(isDatabaseUnavailable(new Error(message))).toBe(true);
  });

  test('if there is no connection, for any reason', () => {
    expect(isDatabaseUnavailable(new DatabaseUnavailableError('The certificate has expired'))).toBe(
      true,
    );
  });
});

test.each([
  ['a duplicate', withFields({ code: '23505' })],
  ['a wrong statement', withFields({ code: '42601' })],
  ['a duplicate of SQLite', withFields({ errcode: 2067 })],
  ['a wrong statement of SQLite', withFields({ errcode: 1 })],
  ['a mistake of the program', new TypeError('x is not a function')],
  ['nothing', undefined],
])('The database is not unavailable because of %s', (_name, error) => {
  expect(isDatabaseUnavailable(error)).toBe(false);
});

test('A damaged database is distinguished from other failures', () => {
  expect([11, 267, 26, 13, 10].map((errcode) => isDatabaseDamaged({ errcode }))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
