import { type TranslatedListName, translatedLists } from '#contract/shared/translated-lists.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { type AnyVersionedList, versionedListsOf } from '../history/versioned-list.ts';
import { type EntryText, textsOf } from './entry-texts.ts';

type Content = Readonly<Record<string, unknown>>;

/** The published entries of lists, by their keys. */
export type ReadEntries = Partial<
  Record<TranslatedListName, (db: Db) => Promise<ReadonlyMap<string, Content>>>
>;

/** An entry in the default language. */
export interface Original {
  key: string;
  /** The name by which staff know it. */
  title: string;
  /** The texts to translate, in order. */
  texts: EntryText[];
}

interface Deps {
  contributions: readonly {
    versionedLists?: readonly AnyVersionedList[];
    translatedEntries?: ReadEntries;
  }[];
}

/** The published entries of a list that have something to translate, in the list’s order. */
export async function readOriginals(
  deps: Deps,
  db: Db,
  list: TranslatedListName,
): Promise<Original[]> {
  const entries = await entriesOf(deps, list)(db);
  return [...entries].flatMap(([key, content]) => {
    const texts = textsOf(list, content);
    if (texts.length === 0) return [];
    return { key, title: titleOf(list, content), texts };
  });
}

function titleOf(list: TranslatedListName, content: Content): string {
  const { namedBy, title } = translatedLists[list];
  const name = namedBy === null ? undefined : content[namedBy];
  return typeof name === 'string' && name.trim() !== '' ? name : title;
}

function entriesOf(deps: Deps, list: TranslatedListName) {
  for (const { translatedEntries } of deps.contributions) {
    const read = translatedEntries?.[list];
    if (read) return read;
  }
  const versioned = versionedListsOf(deps).find((each) => each.list === list);
  if (!versioned) throw new Error(`No feature contributes the entries of ${list}.`);
  return (db: Db): Promise<ReadonlyMap<string, Content>> => versioned.read(db);
}
