import { splitLanguage } from '../language/language-paths.ts';
import {
  defaultLanguage,
  type Language,
  type TranslatedLanguage,
  translatedLanguages,
} from '../language/languages.ts';
import type { MessageKey } from '../language/message-keys.ts';

/**
 * The sections of any number of pages, each at an address of its own, `/courses/Reading-Labels`: what staff call one of
 * their pages, and all of them; visitors read `sectionNames`. Public pages load only this; the rest of a section is its
 * record in `kinds/`.
 */
export const sectionWords = {
  articles: { one: 'Article', many: 'Articles' },
  courses: { one: 'Course', many: 'Courses' },
  programs: { one: 'Program', many: 'Programs' },
  newsletters: { one: 'Newsletter', many: 'Newsletters' },
};
export type AddressedSection = keyof typeof sectionWords;

/** The same in the language of visitors. */
export const sectionNames: Record<AddressedSection, { one: MessageKey; many: MessageKey }> = {
  articles: { one: 'content.article', many: 'content.articles' },
  courses: { one: 'content.course', many: 'content.courses' },
  programs: { one: 'content.program', many: 'content.programs' },
  newsletters: { one: 'content.newsletter', many: 'content.newsletters' },
};

export const addressedSections = Object.keys(sectionWords) as AddressedSection[];

/** Whether a section, or anything else that an address begins with, has any number of pages. */
export const isAddressed = (section: string): section is AddressedSection =>
  Object.hasOwn(sectionWords, section);

/** The sections of the pages that the site itself links to. */
export const fixedSections = [
  'home',
  'about',
  'intro',
  'board',
  'contact',
  'donate',
  'test',
] as const;

/** The sections of pages as they are written first, in the default language. */
export const originalSections = [...fixedSections, ...addressedSections];
export type OriginalSection = (typeof originalSections)[number];

/**
 * The sections of translations begin with their language, as their addresses do: 'es/articles'. A translation is a page
 * like any other: see docs/decisions/languages/translations-are-pages.md.
 */
type TranslatedSection = `${TranslatedLanguage}/${OriginalSection}`;

const translatedSections = translatedLanguages.flatMap((language) =>
  originalSections.map((section): TranslatedSection => `${language}/${section}`),
);

/** The sections of the site's pages, in every language. */
export const sections: readonly (OriginalSection | TranslatedSection)[] = [
  ...originalSections,
  ...translatedSections,
];
export type Section = (typeof sections)[number];

/** A section in a language. */
export const sectionIn = (language: Language, section: OriginalSection): Section =>
  language === defaultLanguage ? section : `${language}/${section}`;

/** The language of a section, and the section of its originals: 'es/articles' is 'es' and 'articles'. */
export function splitSection(section: string): { language: Language; section: OriginalSection } {
  const { language, path } = splitLanguage(`/${section}`);
  return { language, section: path.slice(1) as OriginalSection };
}

/** The section of a section's originals. */
export const originalSectionOf = (section: string): OriginalSection =>
  splitSection(section).section;
