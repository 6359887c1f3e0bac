import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The catalog of a language: texts by their names, by the names of the files that they are in. */
export type Catalog = Record<string, Record<string, string>>;

const list = 'contract/shared/language/languages.ts';
const endOfList = '});\n\n/** The language of addresses without a language';

/**
 * Adds a language to a copy of the project, just as CONTRIBUTING.md says: to the list of languages, with its catalog.
 * @param folder of the copy
 * @param entry of the list, as in TypeScript: `fr: { … },`
 */
export async function addLanguage(
  folder: string,
  tag: string,
  entry: string,
  catalog: Catalog,
): Promise<void> {
  const file = join(folder, list);
  const text = await readFile(file, 'utf8');
  if (!text.includes(endOfList)) throw new Error(`${list} ends otherwise than expected.`);
  const [, plurals = 'en'] = /pluralOf: (\w+)/.exec(entry) ?? [];
  await writeFile(
    file,
    text
      .replace(endOfList, `${entry}\n${endOfList}`)
      .replace(/^import \{ ([\w, ]+) \} from 'make-plural/, (line, names: string) =>
        names.split(', ').includes(plurals) ? line : line.replace(names, `${names}, ${plurals}`),
      ),
  );
  const messages = join(folder, 'messages', tag);
  await mkdir(messages);
  for (const [name, texts] of Object.entries(catalog)) {
    await writeFile(join(messages, `${name}.json`), JSON.stringify(texts));
  }
}
