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
