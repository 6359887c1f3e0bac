import { describe, expect, test } from 'vitest';
import { isOneClick } from './one-click.ts';

const part = (lines: string[], end = '\r\n') =>
  ['--b', ...lines, '', 'One-Click', '--b--', ''].join(end);
const name = 'Content-Disposition: form-data; name="List-Unsubscribe"';

describe('A one-click unsubscribe request', () => {
  test.each([
    'List-Unsubscribe=One-Click',
    'list-unsubscribe=one-click\r\n',
    'a=b&List-Unsubscribe=One-Click&c=d',
    part([name]),
    part([name], '\n'),
    part(['Content-Type: text/plain', name, 'X-Other: 1']),
  ])('is recognized: %j', (body) => {
    expect(isOneClick(body)).toBe(true);
  });

  test.each([
    '',
    'List-Unsubscribe=',
    'List-Unsubscribe=One-Click-Not',
    'x-List-Unsubscribe=One-Click',
    part(['Content-Disposition: form-data; name="other"']),
    `${name}\r\nOne-Click`,
    name,
    undefined,
    { 'List-Unsubscribe': 'One-Click' },
  ])('is rejected: %j', (body) => {
    expect(isOneClick(body)).toBe(false);
  });

  // A regular expression for the whole body took twice as long with every line: this would not end.
  test('is read line by line, even if there are many', () => {
    for (const lines of ['a\r\n', '\r\n', `${name}\r\n`, 'a\r', 'List-Unsubscribe=One-Click ']) {
      expect(isOneClick(`${name}\n${lines.repeat(4096 / lines.length)}x`)).toBe(false);
    }
  });
});
