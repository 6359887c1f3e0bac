import { splitLanguage } from '#contract/shared/language/language-paths.ts';
import { defaultLanguage, translatedLanguages } from '#contract/shared/language/languages.ts';
import { sectionsInOrder } from '#contract/shared/pages/kinds/kinds.ts';
import {
  fixedSections,
  type OriginalSection,
  type Section,
  sectionIn,
} from '#contract/shared/pages/sections.ts';
import { safeDecode } from '../api/safe-decode.ts';

const first: readonly OriginalSection[] = ['home', 'about'];

/** The sections in the order of the editor's menu. */
export const sections: readonly OriginalSection[] = [
  ...first,
  ...sectionsInOrder,
  ...fixedSections.filter((section) => !first.includes(section)),
];

/**
 * The section that an address names, in any letter case; undefined if there is none.
 * @param language of a translation; absent: the original
 */
export function sectionNamed(name: string, language?: string): Section | undefined {
  const section = sections.find((each) => each === name.toLowerCase());
  if (section === undefined || language === undefined) return section;
  const wanted = translatedLanguages.find((each) => each === language.toLowerCase());
  return wanted && sectionIn(wanted, section);
}

/** The page for one of the editor's URLs; the test's two result pages have their own URLs too. */
export function pageAt(path: string): { section: Section; name: string } | null {
  const { language, path: page } = splitLanguage(path.replace(/^\/cms(?=\/)/i, ''));
  const [wanted = '', ...names] = page
    .split('/')
    .slice(1)
    .map((part) => safeDecode(part));
  const section = sectionNamed(wanted, language === defaultLanguage ? undefined : language);
  if (!section) return null;
  const [first = '', second] = names;
  return { section, name: second === undefined ? first : `_${second}` };
}
