import { allLanguages, type Language, languages, staffLanguage } from './languages.ts';

const names = new Intl.DisplayNames(languages[staffLanguage].locale, { type: 'language' });

/** What staff, whose screens are in English, call each language: 'Spanish'. */
export const languagesForStaff = Object.fromEntries(
  allLanguages.map((language) => [language, names.of(language) ?? languages[language].name]),
) as Record<Language, string>;
