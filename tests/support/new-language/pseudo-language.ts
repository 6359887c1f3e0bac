import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { parse, stringify } from 'yaml';
import { addLanguage, type Catalog } from './add-language.ts';
import { pseudoMarkdown, pseudoMessage } from './pseudo-text.ts';

/** Of those that are reserved for private use. */
export const pseudoLanguage = 'qaa';

const entry = `  ${pseudoLanguage}: {
    name: 'Right to left',
    direction: 'rtl',
    isOffered: false,
    offer: { text: 'Ţĥîš šîţé îš ŕéáð ƒŕöm ŕîĝĥţ ţö ļéƒţ.', accept: 'Ŕéáð îţ', decline: 'Ñö' },
    locale: 'en-US',
    thousandsSeparator: ',',
    weekdays: list('Sûûñðááý Möönðááý Tûûééšðááý Wééððñééšðááý Ţĥûûŕšðááý Fŕîîðááý Šááţûûŕðááý'),
    months: list(
      'Jááñûûáárý Fééƀŕûûáárý Mááŕçĥ Ááþŕîîļ Mááý Jûûñéé Jûûļý Ááûûĝûûšţ Šééþţéémƀééŕ Ööçţööƀééŕ Ñöövéémƀééŕ Ðééçéémƀééŕ',
    ),
    longDate: (year, month, day) => \`\${day} \${month} \${year}\`,
    beforeTime: ', ',
    pluralOf: en,
  },`;

/**
 * Adds a test language to a copy of the project: the English texts, longer, and from right to left. Of the demo’s content it
 * translates what Spanish does.
 * @param folder of the copy
 */
export async function addPseudoLanguage(folder: string): Promise<void> {
  await addLanguage(folder, pseudoLanguage, entry, await pseudoCatalog(folder));
  const spanish = join(folder, 'content/es');
  for (const file of await readdir(spanish, { recursive: true })) {
    const original = join(folder, 'content', file);
    const translation = join(folder, 'content', pseudoLanguage, file);
    await mkdir(dirname(translation), { recursive: true });
    if (file.endsWith('.yaml')) {
      const [from, to] = await Promise.all([readYaml(original), readYaml(join(spanish, file))]);
      await writeFile(translation, stringify(pseudoValues(from, to)));
    } else if (file.endsWith('.md')) {
      const [from, to] = await Promise.all([readPage(original), readPage(join(spanish, file))]);
      const { name: _, ...translated } = to.front;
      const front = stringify(pseudoValues(from.front, translated));
      await writeFile(translation, `---\n${front}---\n${pseudoMarkdown(from.body)}`);
    }
  }
}

async function pseudoCatalog(folder: string): Promise<Catalog> {
  const english = join(folder, 'messages/en');
  const catalog: Catalog = {};
  for (const file of await readdir(english)) {
    const texts: Record<string, string> = JSON.parse(await readFile(join(english, file), 'utf8'));
    catalog[basename(file, '.json')] = Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [name, pseudoMessage(text)]),
    );
  }
  return catalog;
}

const readYaml = async (file: string): Promise<unknown> => parse(await readFile(file, 'utf8'));

async function readPage(file: string): Promise<{ front: Record<string, unknown>; body: string }> {
  const text = await readFile(file, 'utf8');
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  return { front: parse(head), body };
}

/** The values of a translation, from those of its original: each text that the original does not have is translated. */
function pseudoValues(original: unknown, translation: unknown): unknown {
  const known = new Set<unknown>();
  const collect = (value: unknown): void => {
    if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
    else known.add(value);
  };
  collect(original);
  const translate = (from: unknown, to: unknown): unknown => {
    if (Array.isArray(to)) return to.map((each, index) => translate(at(from, index), each));
    if (typeof to === 'object' && to !== null) {
      const entries = Object.entries(to);
      return Object.fromEntries(
        entries.map(([key, each]) => [key, translate(at(from, key), each)]),
      );
    }
    if (typeof to !== 'string' || known.has(to)) return to;
    return pseudoMarkdown(typeof from === 'string' ? from : to);
  };
  return translate(original, translation);
}

const at = (value: unknown, key: string | number): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
