import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';

/** The folder of the demo site's content. */
export const contentFolder = join(import.meta.dirname, '../../content');

/**
 * Reads a file of content/data.
 * @param name without its extension
 */
export async function readData<T>(name: string): Promise<T> {
  return parse(await readFile(join(contentFolder, 'data', `${name}.yaml`), 'utf8')) as T;
}
