import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const styleSheets = globSync('app/styles/**/*.css', { cwd: root });

test('Every folder that a style sheet scans for class names exists', () => {
  const sources = styleSheets.flatMap((sheet) =>
    [...readFileSync(join(root, sheet), 'utf8').matchAll(/@source "([^"]+)"/g)].map(
      ([, source = '']) => join(dirname(sheet), source),
    ),
  );
  expect(sources.length).toBeGreaterThan(5);
  // Tailwind silently ignores missing ones: the classes of all their files would be missing.
  const missing = sources.filter((source) => globSync(source, { cwd: root }).length === 0);
  expect(missing).toEqual([]);
});

/** What visitors and members see may be written from right to left. */
const mirrored = globSync('app/**/*.css', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/^app\/(?:cms|dashboard|editor|shell\/staff)\/|staff/.test(file));

/** Properties that name a side, and shorthands with different values for the two sides. */
const ofOneSide =
  /^\s*(?:[\w-]+-(?:left|right)(?:-radius)?:|(?:left|right):|(?:text-align|float|clear): (?:left|right)\b|(?:padding|margin|inset|border-width): (?:[^\s(]+ ){3}[^\s(]+;)/;

test('Style sheets of the public site name the start and the end of a line, and no left or right', () => {
  expect(mirrored.length).toBeGreaterThan(20);
  const found = mirrored.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter((line) => ofOneSide.test(line) && !isSymmetric(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

/** Whether a shorthand has the same value for both sides. */
function isSymmetric(line: string): boolean {
  const [, , end, , start] = /: (\S+) (\S+) (\S+) (\S+);/.exec(line) ?? [];
  return end !== undefined && end === start;
}

/** Class names that name a side. */
const classOfOneSide =
  /(?<=[\s"'`:])-?(?:text-(?:left|right)|(?:m|p)[lr]-|(?:left|right)-[\d[]|border-[lr]\b|rounded-[lr]\b)/;

test('Neither do the class names of its parts', () => {
  const parts = globSync('app/{public,account,content,shell,ui}/**/*.tsx', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.startsWith('app/shell/staff/'));
  expect(parts.length).toBeGreaterThan(100);
  const found = parts.filter((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .some((line) => line.includes('className') && classOfOneSide.test(line)),
  );
  expect(found).toEqual([]);
});
