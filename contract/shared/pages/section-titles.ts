import { defaultLanguage, languages } from '../language/languages.ts';
import { fixedKinds } from './kinds/kinds.ts';
import { isAddressed, type Section, sections, sectionWords, splitSection } from './sections.ts';

/** The sections' names on staff screens. */
export const sectionTitles = Object.fromEntries(
  sections.map((section) => [section, titleOf(section)]),
) as Record<Section, string>;

function titleOf(section: Section): string {
  const { language, section: original } = splitSection(section);
  const title = isAddressed(original) ? sectionWords[original].many : fixedKinds[original].title;
  return language === defaultLanguage ? title : `${title} (${languages[language].name})`;
}
