import { expect, test } from 'vitest';
import { isText, literalTextsIn, sourcesIn } from './literal-texts.ts';
import allowed from './texts-for-staff.json' with { type: 'json' };

/** Where visitors, members, subscribers, participants and donors may meet a text. */
const areas = [
  'app/public',
  'app/account',
  'app/content',
  'app/shell',
  'app/ui',
  'app/api',
  'app/format',
  'app/language',
  'app/root.tsx',
  'contract',
  'server/features',
  'server/http',
  'server/platform',
];

const found = areas
  .flatMap(sourcesIn)
  .filter((file) => !file.startsWith('app/shell/staff/'))
  .flatMap(literalTextsIn);
const files = new Set(allowed.files);
const texts: Record<string, string[]> = allowed.texts;

test('Texts that others than staff may meet come from the catalogs', () => {
  const literal = found.filter(
    ({ file, text }) => !files.has(file) && !texts[file]?.includes(text),
  );
  expect(literal.map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([]);
});

test('The list of texts that are no such texts has nothing that is no longer there', () => {
  const places = new Set(found.map(({ file }) => file));
  expect(allowed.files.filter((file) => !places.has(file))).toEqual([]);
  const left = Object.entries(texts).flatMap(([file, listed]) =>
    listed.filter((text) => !found.some((each) => each.file === file && each.text === text)),
  );
  expect(left).toEqual([]);
});

test.each(['Close', 'Thank you!', 'Where your money goes', 'Send it again', 'x spots left.'])(
  'A text is noticed: %s',
  (text) => expect(isText(text)).toBe(true),
);

test.each(['button button-quiet', '/Contact', 'application/json', 'email', 'select 1', 'a.b > c'])(
  'What is no text is not: %s',
  (literal) => expect(isText(literal)).toBe(false),
);
