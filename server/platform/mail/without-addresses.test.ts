import { expect, test } from 'vitest';
import { withoutAddresses } from './without-addresses.ts';

test.each([
  ['450 <maya.o@example.org>: try later, maya.o@example.org', '450 …: try later, …'],
  ['{"errors":[{"message":"maya@example.org"}]}', '{"errors":[{"message":"…"}]}'],
  ['connect ECONNREFUSED 127.0.0.1:25', 'connect ECONNREFUSED 127.0.0.1:25'],
  ['two\r\nlines', 'two lines'],
])('A mail service’s reason is shown without addresses, on one line: %s', (reason, shown) => {
  expect(withoutAddresses(reason)).toBe(shown);
});

test('A long reason is shortened', () => {
  expect(withoutAddresses('a'.repeat(1_000))).toHaveLength(300);
});
