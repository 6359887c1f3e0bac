import { expect, test } from 'vitest';
import { safeReturnPath } from './safe-return-path.ts';

test('A sign-in returns to a page of this site', () => {
  expect(safeReturnPath('?from=/account')).toBe('/account');
  expect(safeReturnPath('?a=b&from=%2Fcms%2Fboard%2FBoard')).toBe('/cms/board/Board');
});

test.each([
  '',
  '?from=',
  '?from=account',
  '?from=//evil.example',
  '?from=/%5Cevil.example',
  '?from=%5C%5Cevil.example',
  '?from=https://evil.example/account',
  '?from=/.//evil.example',
  '?from=/%09/evil.example',
  '?from=/account%0A//evil.example',
  '?from=javascript:alert(1)',
])('A sign-in with the return path %j leads to the home page', (search) => {
  expect(safeReturnPath(search)).toBe('/');
});
