import { expect, test } from 'vitest';
import { linkAddress } from './link-address.ts';

test.each([
  ['/courses', '/courses'],
  ['#sources', '#sources'],
  ['https://who.int/a?b=c#d', 'https://who.int/a?b=c#d'],
  [' who.int/news ', 'https://who.int/news'],
  ['ada@commonplate.example', 'mailto:ada@commonplate.example'],
  ['tel:+15550100', 'tel:+15550100'],
  ['HTTPS://WHO.int/A', 'https://WHO.int/A'],
  ['//who.int/news', 'https://who.int/news'],
])('%s is completed to %s', (typed, address) => {
  expect(linkAddress(typed)).toBe(address);
});

test.each([
  '',
  'javascript:alert(1)',
  'JaVaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '///',
  '/\\evil.example',
  'our courses',
  'https://',
  'https://a b',
])('%j is rejected as a link', (typed) => {
  expect(linkAddress(typed)).toBeNull();
});
