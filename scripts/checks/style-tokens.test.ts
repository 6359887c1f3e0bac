import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { originalColors, unreadablePairs } from '#server/features/site/colors.ts';
import { darkColorsOf } from '#server/features/site/dark-colors.ts';
import { propertiesOf } from '#server/features/site/theme.ts';

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

/** A token's colors on a light and on a dark background. */
function colorsOf(token: string): { light: string | undefined; dark: string | undefined } {
  const text = styleSheets.find(({ file }) => file === tokens)?.text ?? '';
  const pair = new RegExp(`${token}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\);`).exec(text);
  return { light: pair?.[1], dark: pair?.[2] };
}

test('The colors that the server repeats are those of the tokens', () => {
  const lightOf = (token: string) => colorsOf(`--color-${token}`).light;
  expect(originalColors).toEqual({
    ground: lightOf('paper'),
    panel: lightOf('milk'),
    band: lightOf('oat'),
    text: lightOf('ink'),
    accent: lightOf('leaf'),
    highlight: lightOf('beet'),
  });
  const refusal = readFileSync(join(root, 'server/http/overload/refusal.ts'), 'utf8');
  expect(refusal).toContain(`background: ${lightOf('paper')}; color: ${lightOf('ink')};`);
  expect(refusal).toContain(`a { color: ${lightOf('leaf')}; }`);
  const layout = readFileSync(join(root, 'app/api/site-layout.ts'), 'utf8');
  const { light, dark } = colorsOf('--color-paper');
  expect(layout).toContain(`browserColors: { light: '${light}', dark: '${dark}' }`);
});

test('The dark colors of the tokens are those that follow from the light ones', () => {
  const expected = propertiesOf(darkColorsOf(originalColors));
  const dark = Object.keys(expected).map((token) => [token, colorsOf(token).dark]);
  expect(Object.fromEntries(dark)).toEqual(expected);
});

test('Every color of a style sheet is a token, or black that shades what is below', () => {
  const color = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch)\(/gi;
  const shade = /rgb\(43 42 38 \/ \d+%\)/g;
  const strange = styleSheets
    .filter(({ file }) => file !== tokens)
    .flatMap(({ file, text }) =>
      (text.replace(shade, '').match(color) ?? []).map((found) => `${file} ${found}`),
    );
  // A QR code is read by a camera.
  expect(strange).toEqual(['app/account/account.css #fff']);
});

test('The original colors are readable on each other, light and dark', () => {
  expect(unreadablePairs(originalColors)).toEqual([]);
  expect(unreadablePairs(darkColorsOf(originalColors))).toEqual([]);
});
