import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { originalColors, unreadablePairs } from '#server/features/site/colors.ts';

const root = join(import.meta.dirname, '../..');
const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((file) => ({
    file,
    text: readFileSync(join(root, file), 'utf8'),
  }));
const tokens = 'app/styles/tokens.css';
const styleSheets = filesOf('app/**/*.css');
const components = filesOf('app/**/*.tsx');

/** Each `property: value` of the style sheets whose property the pattern matches. */
function declarations(property: RegExp): { file: string; value: string }[] {
  const pattern = new RegExp(`(?<![\\w-])(?:${property.source}):\\s*([^;{}]+)[;}]`, 'g');
  return styleSheets
    .filter(({ file }) => file !== tokens)
    .flatMap(({ file, text }) =>
      [...text.matchAll(pattern)].map(([, value = '']) => ({ file, value })),
    );
}

test('There are nine font sizes and two corner radii', () => {
  const text = styleSheets.find(({ file }) => file === tokens)?.text ?? '';
  expect(text.match(/--text-\w+:/g)).toHaveLength(9);
  expect(text.match(/--radius-\w+:/g)).toHaveLength(2);
});

test('Every font size is a token', () => {
  const sizes = declarations(/font-size/);
  expect(sizes.length).toBeGreaterThan(50);
  // Font size 0 hides text that is replaced by something else.
  const isToken = /^(?:var\(--(?:text|print)-\w+\)|var\(--superscript\)|var\(--root-size\)|0)$/;
  expect(sizes.filter(({ value }) => !isToken.test(value))).toEqual([]);
  const shorthands = declarations(/font/);
  expect(shorthands.filter(({ value }) => value !== 'inherit')).toEqual([]);
});

test('Every corner radius is a token', () => {
  const corners = declarations(/border(?:-\w+)*-radius/);
  expect(corners.length).toBeGreaterThan(10);
  const isToken = /^(?:(?:var\(--radius-\w+\)|0)\s?)+$/;
  expect(corners.filter(({ value }) => !isToken.test(value))).toEqual([]);
});

test('Distances are multiples of an eighth of a rem', () => {
  const distances = declarations(/(?:margin|padding|gap|row-gap|column-gap)(?:-[a-z]+)*/);
  expect(distances.length).toBeGreaterThan(100);
  const isOdd = ({ value }: { value: string }) =>
    !value.includes('(') &&
    [...value.matchAll(/([\d.]+)rem/g)].some(([, size]) => !Number.isInteger(Number(size) * 8));
  expect(distances.filter(isOdd)).toEqual([]);
});

test('Components use the same sizes', () => {
  const raw = /\btext-\[[\d.]|\brounded-\[|\b(?:fontSize|borderRadius)[:=](?! ?['"]var\(--)/;
  expect(components.filter(({ text }) => raw.test(text)).map(({ file }) => file)).toEqual([]);
});

test('The colors that the server repeats are those of the tokens', () => {
  const text = styleSheets.find(({ file }) => file === tokens)?.text ?? '';
  const colorOf = (token: string) =>
    new RegExp(`--color-${token}: (#[0-9a-f]{6});`).exec(text)?.[1];
  expect(originalColors).toEqual({
    ground: colorOf('paper'),
    panel: colorOf('milk'),
    band: colorOf('oat'),
    text: colorOf('ink'),
    accent: colorOf('leaf'),
    highlight: colorOf('beet'),
  });
  const refusal = readFileSync(join(root, 'server/http/overload/refusal.ts'), 'utf8');
  expect(refusal).toContain(`background: ${colorOf('paper')}; color: ${colorOf('ink')};`);
  expect(refusal).toContain(`a { color: ${colorOf('leaf')}; }`);
  const page = readFileSync(join(root, 'app/root.tsx'), 'utf8');
  expect(page).toContain(`site.theme['--color-paper'] ?? '${colorOf('paper')}'`);
});

test('The original colors are readable on each other', () => {
  expect(unreadablePairs(originalColors)).toEqual([]);
});
