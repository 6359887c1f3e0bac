import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const content = join(import.meta.dirname, '../../content');
const read = (file: string) => readFileSync(join(content, file), 'utf8');
const texts = globSync('{data,pages}/**/*.{md,yaml}', { cwd: content }).map((file) => ({
  file,
  text: read(file),
}));

test('Each place of the demo has one address', () => {
  const place =
    /([A-Z]\w+(?: [A-Z]\w+)* (?:Hall|Library|Elementary|School))(?:\*\*)?, (\d+ [A-Z]\w+ \w+)/g;
  const addresses = new Map<string, Set<string>>();
  for (const { text } of texts) {
    for (const [, name = '', address = ''] of text.matchAll(place)) {
      addresses.set(name, (addresses.get(name) ?? new Set()).add(address));
    }
  }
  expect([...addresses.keys()]).toContain('Mill Street Hall');
  expect([...addresses].filter(([, found]) => found.size > 1)).toEqual([]);
});

test('Only courses that are announced lead to “Coming Soon” in the demo', () => {
  const leading = texts.filter(({ text }) => text.includes('page-under-construction'));
  expect(leading.map(({ file }) => file)).toEqual(['data/site.yaml']);
  const { coursesMenu } = parse(read('data/site.yaml')) as {
    coursesMenu: { url: string; isActive: 0 | 1 }[];
  };
  const announced = coursesMenu.filter(({ isActive }) => isActive === 0);
  expect(announced.every(({ url }) => url === '/page-under-construction')).toBe(true);
  expect(read('data/site.yaml').match(/page-under-construction/g)).toHaveLength(announced.length);
});

test('No text of the demo says that something is still being built, except the page for that', () => {
  const unfinished = /being built|until it opens|not built yet|coming soon/i;
  const saying = texts.filter(({ text }) => unfinished.test(text)).map(({ file }) => file);
  expect(saying).toEqual(['pages/intro/UnderConstruction.md']);
});

test('Each newsletter of the demo has a picture of its own', () => {
  const pictures = texts
    .filter(({ file }) => file.startsWith('pages/newsletters/'))
    .map(({ text }) => /^image: (.+)$/m.exec(text)?.[1]);
  expect(pictures).toHaveLength(12);
  expect(new Set(pictures).size).toBe(12);
});
