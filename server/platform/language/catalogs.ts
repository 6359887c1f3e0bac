import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';
import {
  allLanguages,
  defaultLanguage,
  knownLanguage,
  type Language,
} from '#contract/shared/language/languages.ts';
import { createTranslate, type Translate } from '#contract/shared/language/translate.ts';

const folder = join(import.meta.dirname, '../../../messages');

/** The texts of a language by their keys, as its translators write them. */
export function readCatalog(language: Language): Map<string, string> {
  const texts = new Map<string, string>();
  for (const file of readdirSync(join(folder, language)).sort()) {
    const entries: Record<string, string> = JSON.parse(
      readFileSync(join(folder, language, file), 'utf8'),
    );
    for (const [name, text] of Object.entries(entries)) {
      texts.set(`${basename(file, '.json')}.${name}`, text);
    }
  }
  return texts;
}

/** Finds the texts of a language. One that has not been translated yet is in the default language. */
function translateTo(language: Language): Translate {
  const texts = readCatalog(defaultLanguage);
  if (language !== defaultLanguage)
    for (const [key, text] of readCatalog(language)) texts.set(key, text);
  const compiled = new Map<string, CompiledMessage>();
  return createTranslate(language, (key) => {
    const known = compiled.get(key);
    if (known !== undefined) return known;
    const text = texts.get(key);
    if (text === undefined) throw new Error(`There is no text ${key}.`);
    const made = compile(text);
    compiled.set(key, made);
    return made;
  });
}

const known = new Map(allLanguages.map((language) => [language, translateTo(language)]));

/** The texts of a language. Those of an email are in its recipient's: see `translatorFor`. */
export const translatorOf = (language: Language): Translate => known.get(language) as Translate;

/** The texts in the language of a member, donor or participant, as it is stored with them. */
export const translatorFor = ({ language }: { language: string }): Translate =>
  translatorOf(knownLanguage(language));
