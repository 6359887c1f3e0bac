import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';

/** The folder of the demo site's content. */
export const contentFolder = join(import.meta.dirname, '../../content');

/**
 * Reads a file of content/data.
 * @param name without its extension
 * @param language whose translation of it; absent: the original
 */
export async function readData<T>(name: string, language = ''): Promise<T> {
  const file = join(contentFolder, language, 'data', `${name}.yaml`);
  return parse(await readFile(file, 'utf8')) as T;
}
