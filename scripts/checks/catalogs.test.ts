import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';
import ts from 'typescript-5';
import { describe, expect, test } from 'vitest';
import { capabilities } from '../../contract/shared/capabilities.ts';
import {
  allLanguages,
  defaultLanguage,
  type Language,
  languages,
} from '../../contract/shared/language/languages.ts';
import { readCatalog } from '../../server/platform/language/catalogs.ts';
import { sourcesIn } from './literal-texts.ts';

const root = join(import.meta.dirname, '../..');
const english = readCatalog(defaultLanguage);
const translated = allLanguages.filter((language) => language !== defaultLanguage);

/** The placeholders and tags of a text, each with its kind: 'count plural', 'link tag'. */
function placeholdersOf(message: CompiledMessage): Set<string> {
  const found = new Set<string>();
  const visit = (node: unknown): void => {
    if (!Array.isArray(node)) return;
    const [name, kind, ...rest] = node as [string, unknown, ...unknown[]];
    if (node.length === 1) found.add(name);
    else if (typeof kind !== 'number' || kind === 0) {
      found.add(`${name} tag`);
      for (const part of [kind, ...rest]) visit(part);
    } else {
      found.add(name);
      for (const option of Object.values((rest[0] ?? {}) as object)) {
        visitAll(Array.isArray(option) ? option : [option]);
      }
    }
  };
  const visitAll = (nodes: unknown[]) => nodes.forEach(visit);
  if (typeof message !== 'string') visitAll(message);
  return found;
}

const sorted = (names: Iterable<string>) => [...names].sort();

describe('The English catalog', () => {
  test('has texts that can be read, without spaces around them', () => {
    for (const [key, text] of english) {
      expect(() => compile(text), key).not.toThrow();
      expect(text, key).toBe(text.trim());
      expect(text, key).not.toBe('');
    }
  });

  test('registers each of its files for the types of keys', () => {
    const files = readdirSync(join(root, 'messages', defaultLanguage)).map((file) =>
      file.replace('.json', ''),
    );
    const types = readFileSync(join(root, 'contract/shared/language/message-keys.ts'), 'utf8');
    const registered = [...types.matchAll(/^ {2}(\S+): typeof/gm)].map(([, name]) => name);
    expect(registered.sort()).toEqual(files.sort());
  });
});

describe.each(translated)('The catalog in %s', (language: Language) => {
  const texts = readCatalog(language);

  // Another one may grow, and shows English texts in the meantime.
  test.runIf(languages[language].isOffered)(
    'has every text, as search engines find its pages',
    () => {
      expect(sorted(english.keys()).filter((key) => !texts.has(key))).toEqual([]);
    },
  );

  test('has no text that the English one has not', () => {
    expect(sorted(texts.keys()).filter((key) => !english.has(key))).toEqual([]);
  });

  test('has the placeholders and tags of the English texts', () => {
    const different = [...texts].filter(([key, text]) => {
      const original = english.get(key);
      if (original === undefined) return false;
      const [own, expected] = [text, original].map((each) => sorted(placeholdersOf(compile(each))));
      return own?.join() !== expected?.join();
    });
    expect(different.map(([key]) => key)).toEqual([]);
  });
});

/** A use of a text, with the names of its values; null: they are not written out. */
interface Use {
  place: string;
  key: string;
  values: string[] | null;
}

const sources = ['app', 'contract', 'server'].flatMap(sourcesIn);
const literals = new Set<string>();
/** Properties that are named like a text: the build would put the text in their place. */
const namedLikeText: string[] = [];
const uses: Use[] = [];

for (const file of sources) {
  const text = readFileSync(join(root, file), 'utf8');
  for (const [, , key = ''] of text.matchAll(/(["'`])([a-z][\w-]*\.\w+)\1/gi)) literals.add(key);
  if (!/\bt\(|translate\(|RichMessage|fieldMessage\(|'[a-z]\w*\.\w+':/i.test(text)) continue;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const visit = (node: ts.Node): void => {
    const place = `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    if (
      ts.isCallExpression(node) &&
      /^(?:t|translate|fieldMessage)$/.test(node.expression.getText())
    ) {
      const [key, values] = node.arguments;
      addUses(place, key, values);
    }
    if (ts.isJsxSelfClosingElement(node) && node.tagName.getText() === 'RichMessage') {
      const attribute = (name: string) => {
        const found = node.attributes.properties.find(
          (each): each is ts.JsxAttribute =>
            ts.isJsxAttribute(each) && each.name.getText() === name,
        )?.initializer;
        return found && ts.isJsxExpression(found) ? found.expression : found;
      };
      addUses(place, attribute('text'), attribute('values'));
    }
    if (ts.isPropertyAssignment(node) && ts.isStringLiteral(node.name)) {
      if (english.has(node.name.text)) namedLikeText.push(place);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
}

function addUses(place: string, key: ts.Node | undefined, values: ts.Node | undefined): void {
  if (key && ts.isConditionalExpression(key)) {
    addUses(place, key.whenTrue, values);
    addUses(place, key.whenFalse, values);
  } else if (key && ts.isStringLiteralLike(key)) {
    uses.push({ place, key: key.text, values: namesOf(values) });
  }
}

function namesOf(values: ts.Node | undefined): string[] | null {
  if (values === undefined) return [];
  if (!ts.isObjectLiteralExpression(values)) return null;
  if (values.properties.some(ts.isSpreadAssignment)) return null;
  return values.properties.map(({ name }) => name?.getText() ?? '');
}

test('Every text is used', () => {
  expect(sorted(english.keys()).filter((key) => !literals.has(key))).toEqual([]);
});

test('Nothing else has the name of a text: the build would put the text in its place', () => {
  expect(namedLikeText).toEqual([]);
  expect(capabilities.filter((capability) => english.has(capability))).toEqual([]);
});

test('Every use of a text gives it all of its values', () => {
  const lacking = uses.flatMap(({ place, key, values }) => {
    const text = english.get(key);
    if (text === undefined || values === null) return [];
    const needed = [...placeholdersOf(compile(text))].map((name) => name.replace(/ tag$/, ''));
    const missing = needed.filter((name) => !values.includes(name));
    return missing.length === 0 ? [] : [`${place} ${key}: ${missing.join(', ')}`];
  });
  expect(lacking).toEqual([]);
});

test('No key is put together when the program runs: the build could not replace it', () => {
  const files = readdirSync(join(root, 'messages', defaultLanguage)).map((file) =>
    file.replace('.json', ''),
  );
  // Names of fields look like keys, too: `content.${index}.text` of a list, `fields.${name}` of a page.
  const composed = new RegExp(`\`(?:${files.join('|')})\\.[^\`\\s]*\\$\\{(?!(?:index|name)\\})`);
  const found = sources.filter((file) => composed.test(readFileSync(join(root, file), 'utf8')));
  expect(found).toEqual([]);
});
