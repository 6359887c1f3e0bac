// @vitest-environment jsdom
import { beforeAll, expect, test } from 'vitest';
import { type Language, loadLanguage } from '#app/editor/markdown-editor/document/language.ts';
import {
  isSectionHeading,
  splitAtHeadings,
} from '#app/editor/markdown-editor/flow/sections-in-text.ts';

let language: Language;
beforeAll(async () => {
  language = await loadLanguage();
});

/** The Markdown of the parts of a text that its largest headings begin. */
function split(markdown: string) {
  const doc = language.parse(markdown);
  const starts = new Set(doc.children.filter(isSectionHeading));
  const { before, sections } = splitAtHeadings(doc.children, starts);
  const write = (blocks: typeof before) => language.serialize(doc.type.create(null, blocks)).trim();
  return [write(before), ...sections.map(({ title, blocks }) => [title, write(blocks)])];
}

test('A text is split at its largest headings alone', () => {
  expect(split('One.\n\n## *Two* words\n\n### Three\n\n- a\n- b\n\n## Four')).toEqual([
    'One.',
    ['Two words', '### Three\n\n- a\n- b'],
    ['Four', ''],
  ]);
});

test('A footnote goes with each part that refers to it', () => {
  expect(split('One.[^1]\n\n## Two\n\nBeans.[^1][^2]\n\n[^1]: A\n\n[^2]: B')).toEqual([
    'One.[^1]\n\n[^1]: A',
    ['Two', 'Beans.[^1][^2]\n\n[^1]: A\n\n[^2]: B'],
  ]);
});
