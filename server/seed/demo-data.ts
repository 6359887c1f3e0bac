import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { translatedLanguages } from '#contract/shared/language/languages.ts';

/** The folder of the demo site's content. */
export const contentFolder = join(import.meta.dirname, '../../content');

/** The languages into which the demo is translated. */
export const demoLanguages = translatedLanguages.filter((language) =>
  existsSync(join(contentFolder, language)),
);

/**
 * Reads a file of content/data.
 * @param name without its extension
 * @param language whose translation of it; absent: the original
 */
export async function readData<T>(name: string, language = ''): Promise<T> {
  const file = join(contentFolder, language, 'data', `${name}.yaml`);
  return parse(await readFile(file, 'utf8')) as T;
}
