import { defaultLanguage, isLanguage, type Language } from './languages.ts';

/** What the addresses of a language begin with: '/es'; empty for the default language. */
export const prefixOf = (language: Language): string =>
  language === defaultLanguage ? '' : `/${language}`;

/**
 * An address of the site in a language; one that has a language already stays as it is, and so does one of another site.
 * @param path such as '/About#board'
 */
export function pathIn(language: Language, path: string): string {
  const prefix = prefixOf(language);
  if (prefix === '' || !/^\/(?!\/)/.test(path)) return path;
  if (splitLanguage(path).language !== defaultLanguage) return path;
  return prefix + path.replace(/^\/(?=$|[?#])/, '');
}

const isFile = /^\/(?:media|assets)\/|\.[a-z0-9]{2,5}(?:[?#]|$)/i;

/** The same for a link in a text, which may lead to a file: these have one address in all languages. */
export const linkIn = (language: Language, path: string): string =>
  isFile.test(path) ? path : pathIn(language, path);

/**
 * The cache tags of what is shown in a language: a page may be its translation, or its original where there is none, and
 * a list has some of both. Every page shows translations of menus.
 * @param tags of the originals
 */
export function tagsIn(language: Language, tags: readonly string[]): string[] {
  if (language === defaultLanguage) return [...tags];
  const translated = tags.flatMap((tag) => {
    const [, section] = /^(?:page|section):([^/]+)/.exec(tag) ?? [];
    return section === undefined ? [] : [`section:${language}/${section}`];
  });
  return [...new Set([...tags, ...translated, 'translations'])];
}

/** The language of a path, and the path in the default language: '/es/About' is 'es' and '/About'. */
export function splitLanguage(path: string): { language: Language; path: string } {
  const [, tag = ''] = /^\/([a-z]{2,3})(?=[/?#]|$)/i.exec(path) ?? [];
  const language = tag.toLowerCase();
  return isLanguage(language) && language !== defaultLanguage
    ? { language, path: path.slice(tag.length + 1) || '/' }
    : { language: defaultLanguage, path };
}
