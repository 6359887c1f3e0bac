import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';
import {
  allLanguages,
  defaultLanguage,
  type Language,
} from '../contract/shared/language/languages.ts';

const folder = join(import.meta.dirname, '../messages');

/** A string with the form of a key, between any quotes. */
const keyLiteral = /(["'`])([a-z][\w-]*\.\w+)\1/gi;

/**
 * Replaces the keys of texts in the scripts for browsers by the texts themselves, in the form that `icu-minify` formats: a
 * page loads just the texts that its scripts use, in its own language. See docs/decisions/languages/texts-in-scripts.md.
 * @param languageOf the language of an environment of the build; null: the environment keeps keys
 */
export function inlineMessages(languageOf: (environment: string) => Language | null): Plugin {
  const known = new Map<Language, Map<string, string>>();
  let isDevelopment = false;
  const textsOf = (language: Language) => {
    const texts = isDevelopment ? undefined : known.get(language);
    if (texts) return texts;
    const read = readTexts(language);
    known.set(language, read);
    return read;
  };
  return {
    name: 'inline-messages',
    enforce: 'post',
    configResolved({ command }) {
      isDevelopment = command === 'serve';
    },
    transform: {
      filter: { id: { include: /\/(?:app|contract)\/.+\.tsx?$/, exclude: /node_modules/ } },
      handler(code) {
        const language = languageOf(this.environment.name);
        if (language === null) return null;
        const replace = (key: string, whole: string): string => {
          if (!textsOf(defaultLanguage).has(key)) return whole;
          return isDevelopment ? inEveryLanguage(key) : (textsOf(language).get(key) as string);
        };
        const changed = code.replace(keyLiteral, (whole, _, key: string) => replace(key, whole));
        return changed === code ? null : { code: changed, map: null };
      },
    },
  };

  /** The development server has one environment for all pages: there the page’s language decides. */
  function inEveryLanguage(key: string): string {
    const texts = allLanguages.map((each) => `${each}:${textsOf(each).get(key)}`);
    return `({${texts.join()}})[document.documentElement.lang]`;
  }
}

/** The texts of a language as JavaScript, by their keys; in the default language if they have not been translated. */
function readTexts(language: Language): Map<string, string> {
  const texts = new Map<string, string>();
  for (const each of new Set([defaultLanguage, language])) {
    for (const file of readdirSync(join(folder, each))) {
      const entries: Record<string, string> = JSON.parse(
        readFileSync(join(folder, each, file), 'utf8'),
      );
      for (const [name, text] of Object.entries(entries)) {
        texts.set(`${basename(file, '.json')}.${name}`, JSON.stringify(compile(text)));
      }
    }
  }
  return texts;
}
