import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const pages = ['docs/security.md', 'docs/security-inventories.md', 'docs/security-asvs.md'];

/** Paths of files: text in backticks with a folder and an extension. */
const paths = (text: string) =>
  [...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.\w+)`/g)].map(([, path = '']) => path);

/** A test file, and the titles in curly quotes after it. */
const citations = (text: string) =>
  [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`((?:(?: \([^)]*\))?,? “[^”]+”)+)/g)].flatMap(
    ([, path = '', titles = '']) =>
      [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => ({ path, title })),
  );

describe.each(pages)('%s', (page) => {
  const text = read(page);

  test('names files that exist', () => {
    for (const path of paths(text)) expect.soft(existsSync(join(root, path)), path).toBe(true);
  });

  test('names tests that exist', () => {
    for (const { path, title } of citations(text)) {
      const isThere = existsSync(join(root, path)) && read(path).includes(title);
      expect.soft(isThere, `${path} ${title}`).toBe(true);
    }
  });

  test('links to existing pages and headings', () => {
    for (const [, target = '', anchor] of text.matchAll(/\]\((?!https:)([^)#]*)(?:#([^)]*))?\)/g)) {
      const path = target === '' ? page : join('docs', target);
      expect.soft(existsSync(join(root, path)), path).toBe(true);
      if (anchor === undefined) continue;
      const headings = [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
        heading
          .toLowerCase()
          .replace(/[^\w -]/g, '')
          .replaceAll(' ', '-'),
      );
      expect.soft(headings, target).toContain(anchor);
    }
  });
});

test('Every requirement of levels 1 and 2 is assessed once, and the sums are correct', () => {
  const text = read('docs/security-asvs.md');
  const rows = [
    ...text.matchAll(/^\| (v5\.0\.0-[\d.]+) \| [12] \| [^|]+ \| ([^|]+) \| [^|]+ \|$/gm),
  ];
  expect(rows).toHaveLength(253);
  expect(new Set(rows.map(([, id]) => id)).size).toBe(253);
  const count = (state: string) => rows.filter((row) => row[2] === state).length;
  const [met, not, none] = ['met', '**not met**', 'not applicable'].map(count);
  expect(text.replace(/\s+/g, ' ')).toContain(
    `Of 253 requirements ${met} are met, ${not} are not met, and ${none} do not apply.`,
  );
});
