import { expect, test } from 'vitest';
import { judgeUnencrypted } from './check-database.ts';

test.each([
  ['a socket', 'postgres:///site', []],
  ['this machine', 'postgres://site@127.0.0.1/site', []],
  ['a container, as in deploy/compose.yaml', 'postgres://site@database/site', ['warning']],
  ['another machine', 'postgres://site@db.example.org/site', ['problem']],
  ['an address', 'postgres://site@192.0.2.7/site', ['problem']],
  ['an IPv6 address', 'postgres://site@[2001:db8::7]/site', ['problem']],
])('A connection without encryption to %s', (_place, url, statuses) => {
  expect(judgeUnencrypted(url).map(({ status }) => status)).toEqual(statuses);
});
