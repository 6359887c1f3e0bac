import { en, es } from 'make-plural/cardinals';

/** A language of the site, by its tag: https://www.w3.org/International/articles/language-tags/ */
export type Language = keyof typeof languages;

/** How a language is written. */
interface LanguageFacts {
  /** In the language itself. */
  name: string;
  direction: 'ltr' | 'rtl';
  /** Whether visitors are offered it, and search engines find its pages. */
  isOffered: boolean;
  /** How its readers are offered it on a page in another language. */
  offer: { text: string; accept: string; decline: string };
  /** Whose dates and amounts are used, for `Intl`. */
  locale: string;
  /** Between groups of three digits. */
  thousandsSeparator: string;
  /** From Sunday on, as in a date. */
  weekdays: readonly string[];
  /** From January on, as in a date. */
  months: readonly string[];
  /** A date in words. */
  longDate(year: number, month: string, day: number): string;
  /** Between a day and a time: browsers differ in theirs. */
  beforeTime: string;
  /** The plural category of a count by CLDR, such as 'one' or 'other'. */
  pluralOf(count: number): string;
}

const facts = <T extends Record<string, LanguageFacts>>(given: T): Record<keyof T, LanguageFacts> =>
  given;

const list = (words: string) => words.split(' ');

/** All languages of the site, each with its catalog in `messages/`. */
export const languages = facts({
  en: {
    name: 'English',
    direction: 'ltr',
    isOffered: true,
    offer: {
      text: 'This site is available in English.',
      accept: 'Read it in English',
      decline: 'No, thanks',
    },
    locale: 'en-US',
    thousandsSeparator: ',',
    weekdays: list('Sunday Monday Tuesday Wednesday Thursday Friday Saturday'),
    months: list(
      'January February March April May June July August September October November December',
    ),
    longDate: (year, month, day) => `${month} ${day}, ${year}`,
    beforeTime: ' at ',
    pluralOf: en,
  },
  es: {
    name: 'Español',
    direction: 'ltr',
    isOffered: true,
    offer: {
      text: 'Este sitio está disponible en español.',
      accept: 'Leerlo en español',
      decline: 'No, gracias',
    },
    locale: 'es-US',
    thousandsSeparator: ',',
    weekdays: list('domingo lunes martes miércoles jueves viernes sábado'),
    months: list(
      'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
    ),
    longDate: (year, month, day) => `${day} de ${month} de ${year}`,
    beforeTime: ', ',
    pluralOf: es,
  },
});

/** The language of addresses without a language, in which every text exists. */
export const defaultLanguage = 'en' as const satisfies Language;

/** The languages into which content is translated. */
export type TranslatedLanguage = Exclude<Language, typeof defaultLanguage>;

/** Staff screens, and what only staff read, are not translated. */
export const staffLanguage = defaultLanguage;

export const allLanguages = Object.keys(languages) as Language[];

export const translatedLanguages = allLanguages.filter(
  (language): language is TranslatedLanguage => language !== defaultLanguage,
);

/** The languages between which visitors choose. */
export const offeredLanguages = allLanguages.filter((language) => languages[language].isOffered);

/** The names of all languages, each in itself. */
export const languageNames = Object.fromEntries(
  allLanguages.map((language) => [language, languages[language].name]),
) as Record<Language, string>;

/** Whether a language tag is that of a language of the site. */
export const isLanguage = (tag: string): tag is Language => Object.hasOwn(languages, tag);

/** A stored language; where this version of the site does not have it, the default one. */
export const knownLanguage = (tag: string): Language => (isLanguage(tag) ? tag : defaultLanguage);
