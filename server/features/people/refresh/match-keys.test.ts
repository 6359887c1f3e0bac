import { expect, test } from 'vitest';
import { mailboxOf } from '#contract/shared/email.ts';
import { matchKeysOf } from './match-keys.ts';

test.each([
  ['Ada+news@Example.org', 'ada@example.org'],
  ['a.da.bean+x@gmail.com', 'adabean@gmail.com'],
  ['adabean@googlemail.com', 'adabean@gmail.com'],
  ['a.bean@example.org', 'a.bean@example.org'],
])('%j is delivered to %j', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

const ada = {
  name: 'Ada Bean',
  emails: [],
  address: '1 Main St., Ithaca',
  phone: '(607) 555-0100',
};
const shared = (one: typeof ada, other: typeof ada) => {
  const keys = matchKeysOf(other).map(({ kind, key }) => `${kind} ${key}`);
  return matchKeysOf(one)
    .filter(({ kind, key }) => keys.includes(`${kind} ${key}`))
    .map(({ kind }) => kind);
};

test('The same name with the same address or phone is recognized however it is written', () => {
  const other = {
    ...ada,
    name: 'Bean, Ada',
    address: '1 main st Ithaca',
    phone: '+1 607 555 0100',
  };
  expect(shared(ada, other)).toEqual(['name', 'address', 'phone']);
});

test('Members of a household and people of one first name are not the same', () => {
  expect(shared(ada, { ...ada, name: 'Bo Bean' })).toEqual([]);
  expect(shared({ ...ada, name: 'Ada' }, { ...ada, name: 'Ada' })).toEqual([]);
});
