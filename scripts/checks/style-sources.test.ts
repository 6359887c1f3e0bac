import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const styleSheets = globSync('app/styles/**/*.css', { cwd: root });

test('Every folder in which a style sheet looks for class names is there', () => {
  const sources = styleSheets.flatMap((sheet) =>
    [...readFileSync(join(root, sheet), 'utf8').matchAll(/@source "([^"]+)"/g)].map(
      ([, source = '']) => join(dirname(sheet), source),
    ),
  );
  expect(sources.length).toBeGreaterThan(5);
  // Tailwind says nothing of one that is not: the classes of all its files are missing then.
  const missing = sources.filter((source) => globSync(source, { cwd: root }).length === 0);
  expect(missing).toEqual([]);
});
