import { expect, test } from 'vitest';
import { readablePath } from './readable-path.ts';

test.each([
  ['/n%C3%BCsse', '/nüsse'],
  ['/%E8%B1%86/%f0%9f%ab%98', '/豆/🫘'],
  ['/no-such-page', '/no-such-page'],
  ['/caf%C3%A9%2Fmenu', '/café%2Fmenu'],
  ['/100%25', '/100%'],
  ['/%E0%A4%A', '/%E0%A4%A'],
  ['/%zz/b%C3%A4r/%C3', '/%zz/bär/%C3'],
  ['/a%20b', '/a b'],
  ['/a%C2%A0b', '/a%C2%A0b'],
  ['/%E2%80%AEgpj', '/%E2%80%AEgpj'],
  ['/a%00b%0Ac', '/a%00b%0Ac'],
])('The path %s is written %s', (path, readable) => {
  expect(readablePath(path)).toBe(readable);
});
