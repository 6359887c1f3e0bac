import { expect, test } from 'vitest';
import { normalizeLink } from './links.ts';

test.each([
  ['HTTPS://EXAMPLE.org/X', 'https://EXAMPLE.org/X'],
  ['MAILTO:x@example.org', 'mailto:x@example.org'],
  ['Tel:+15550100', 'tel:+15550100'],
  ['//example.org/x', 'https://example.org/x'],
  [' https://example.org\n', 'https://example.org'],
  ['/courses', '/courses'],
  ['#sources', '#sources'],
  ['', ''],
])('The address %j of a link is read as %j', (address, read) => {
  expect(normalizeLink(address)).toBe(read);
});

test.each([
  'javascript:alert(1)',
  'JaVaScript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,x',
  'irc://example.org',
  'https:example.org',
])('A link has no address like %j', (address) => {
  expect(normalizeLink(address)).toBeNull();
});
