import { expect, test } from 'vitest';
import { faultOfJson } from './json-body.ts';

const list = (count: number) => `[${'1,'.repeat(count)}1]`;
const object = (count: number) =>
  `{${Array.from({ length: count }, (_, index) => `"${index}":1`).join()}}`;

test.each([
  ['nested as deeply as bodies are', `${'['.repeat(32)}${']'.repeat(32)}`, null],
  ['nested one deeper', `${'['.repeat(33)}${']'.repeat(33)}`, 'The body is nested too deeply.'],
  ['nested in objects', '{"a":'.repeat(40), 'The body is nested too deeply.'],
  ['of many lists side by side', `[${'[],'.repeat(1_000)}[]]`, null],
  ['of 20,000 fields', object(20_000), null],
  ['of 20,001 fields', object(20_001), 'The body has too many fields.'],
  ['of 20,001 entries', list(20_000), null],
  ['of 20,002 entries', list(20_001), 'The body has too many entries.'],
  ['with brackets in a text', `{"text":"${'[{,:'.repeat(30_000)}"}`, null],
  ['with quotes in a text', `{"text":"\\"${'[\\\\\\"'.repeat(100)}"}`, null],
  [
    'whose text ends with a backslash',
    `["\\\\",${'['.repeat(33)}`,
    'The body is nested too deeply.',
  ],
  ['whose text never ends', `["${'['.repeat(100)}`, null],
])('JSON %s is checked before it is parsed', (_what, text, fault) => {
  expect(faultOfJson(text)).toBe(fault);
});
