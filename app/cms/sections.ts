import { sectionsInOrder } from '#contract/shared/pages/kinds/kinds.ts';
import { fixedSections, type Section } from '#contract/shared/pages/sections.ts';
import { safeDecode } from '../api/safe-decode.ts';

const first: readonly Section[] = ['home', 'about'];

/** The sections in the order of the editor's menu. */
export const sections: readonly Section[] = [
  ...first,
  ...sectionsInOrder,
  ...fixedSections.filter((section) => !first.includes(section)),
];

/** The section that an address names, in any letter case; undefined if there is none. */
export const sectionNamed = (name: string): Section | undefined =>
  sections.find((each) => each === name.toLowerCase());

/** The page for one of the editor's URLs; the test's two result pages have their own URLs too. */
export function pageAt(path: string): { section: Section; name: string } | null {
  const [wanted = '', ...names] = path
    .split('/')
    .slice(2)
    .map((part) => safeDecode(part));
  const section = sectionNamed(wanted);
  if (!section) return null;
  const [first = '', second] = names;
  return { section, name: second === undefined ? first : `_${second}` };
}
