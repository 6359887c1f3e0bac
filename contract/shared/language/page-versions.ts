import { allLanguages, type Language } from './languages.ts';

/** The paths under which a page is found in each language that it is in, without the language itself. */
export type PageVersions = Readonly<Partial<Record<Language, string>>>;

/** The versions of a page that has one path in several languages. @param among absent: in all of them */
export const atOnePath = (path: string, among: readonly Language[] = allLanguages): PageVersions =>
  Object.fromEntries(among.map((language) => [language, path]));

/** The languages that a page is in. @param versions absent: it is in all of them */
export const languagesOf = (versions: PageVersions | undefined): Language[] =>
  versions === undefined ? allLanguages : allLanguages.filter((language) => language in versions);
