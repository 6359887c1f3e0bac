import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const pages = globSync(['*.md', 'docs/**/*.md', 'bench/results/*.md', 'content/README.md'], {
  cwd: root,
}).sort();

/** Paths of files in backticks: `server/jobs.ts`. */
const filesIn = (text: string) =>
  [
    ...text.matchAll(
      /`((?:app|bench|content|contract|deploy|docs|scripts|server|tests)\/[\w./-]+\.\w+)`/g,
    ),
  ].map(([, path = '']) => path);

/** Targets of links within the repository. Those in backticks are examples. */
const linksIn = (text: string) =>
  [
    ...text.replace(/`[^`]*`/g, '').matchAll(/\]\((?!https?:|mailto:|\/)([^)#]*)(?:#([^)]*))?\)/g),
  ].map(([, target = '', anchor]) => ({ target, anchor }));

const anchorsOf = (page: string) =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );

describe.each(pages)('%s', (page) => {
  const text = read(page).replace(/^```[\s\S]*?^```/gm, '');

  test('names files that exist', () => {
    for (const path of filesIn(text)) expect.soft(existsSync(join(root, path)), path).toBe(true);
  });

  test('links to existing files and headings', () => {
    for (const { target, anchor } of linksIn(text)) {
      const path = target === '' ? page : join(dirname(page), target);
      expect.soft(existsSync(join(root, path)), path).toBe(true);
      if (anchor !== undefined) expect.soft(anchorsOf(path), path).toContain(anchor);
    }
  });
});

test('Every decision is listed once, under its own heading', () => {
  const list = read('docs/decisions/README.md');
  for (const path of globSync('*/*.md', { cwd: join(root, 'docs/decisions') })) {
    const [heading = ''] = read(`docs/decisions/${path}`).split('\n');
    const line = `- [${heading.replace('# ', '')}](${path})`;
    expect.soft(list.split(line).length - 1, line).toBe(1);
  }
});

test('Every setting of the environment is described in the operators’ guide', () => {
  const settings = [...read('server/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)];
  expect(settings.length).toBeGreaterThan(20);
  const guide = globSync('docs/operations/*.md', { cwd: root }).map(read).join('\n');
  const rows = guide.match(/^\| `[A-Z].*$/gm)?.join('\n') ?? '';
  for (const [, name] of settings) expect.soft(rows).toContain(`\`${name}\``);
});
