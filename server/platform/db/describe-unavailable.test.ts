import { expect, test } from 'vitest';
import { describeUnavailable } from './describe-unavailable.ts';
import { DatabaseUnavailableError } from './unavailable.ts';

const refused = Object.assign(new Error('connect ECONNREFUSED ::1:5432'), { code: 'ECONNREFUSED' });
const advice = '. Check DATABASE_URL, and that PostgreSQL is running.';

test('A server that does not answer is named, with what to check', () => {
  const message = `The database cannot be used: connect ECONNREFUSED ::1:5432${advice}`;
  expect(describeUnavailable(refused)).toBe(message);
  const wrapped = new DatabaseUnavailableError(refused.message, { cause: refused });
  expect(describeUnavailable(wrapped)).toBe(message);
});

test('When no address of a host answers, the first one is named', () => {
  const several = Object.assign(new AggregateError([refused, refused]), { code: 'ECONNREFUSED' });
  expect(several.message).toBe('');
  expect(describeUnavailable(several)).toContain(refused.message);
});

test('A damaged file comes with the advice to restore a backup, and a mistake with none', () => {
  const damaged = Object.assign(new Error('file is not a database'), { errcode: 26 });
  expect(describeUnavailable(damaged)).toMatch(/not a database\. Keep a copy of DATA_DIR/);
  expect(describeUnavailable(new TypeError('x is not a function'))).toBeUndefined();
});
