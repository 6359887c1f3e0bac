import { type Language, languages, staffLanguage } from './languages.ts';

/** What staff, whose screens are in English, call a language: 'Spanish'. */
export const languageForStaff = (language: Language): string =>
  new Intl.DisplayNames(languages[staffLanguage].locale, { type: 'language' }).of(language) ??
  languages[language].name;
