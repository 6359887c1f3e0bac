import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { blocks } from './late-layout.ts';

test('What the style sheet lays out late is laid out in turn', async () => {
  const sheet = await readFile(new URL('late-layout.css', import.meta.url), 'utf8');
  const list = /\[data-layout="late"\]\s*:where\(([^{]*)\):not\(\[data-layout\]\)/.exec(sheet)?.[1];
  const selectors = list?.split(/,\s+/).map((selector) => selector.trim());
  expect(selectors).toEqual(blocks.split(','));
});
