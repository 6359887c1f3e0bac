import type { EntryContent, ListEntry, VersionedListName } from '#contract/lists/entries.ts';
import type { Settings } from '#server/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';

/**
 * Updates an entry to the prepared content, or adds it if there is none.
 * @returns the cached pages that show it, by tag
 */
export type WriteEntry = (trx: Db, key: string) => Promise<string[]>;

/** An entry that was just published. */
interface PublishedEntry<L extends VersionedListName> {
  key: string;
  content: EntryContent<L>;
  /** What visitors saw until now; undefined: nothing. */
  before: EntryContent<L> | undefined;
}

type MessageAfter<L extends VersionedListName> = (
  published: PublishedEntry<L>,
  trx: Db,
) => string | Promise<string>;

/** A table, and the column that identifies its rows. */
export type ListTable = readonly [table: keyof Tables, key: string];

/** A list with drafts and a history. Its feature contributes it. */
export interface VersionedList<L extends VersionedListName = VersionedListName> {
  list: L;
  /** The part before the dot of its actions in the audit trail, which also serializes its edits: 'board'. */
  area: string;
  /** Its tables, each after those that it refers to; none if its entries are stored with something else. */
  tables: readonly ListTable[];
  /** Its entries always exist, and their parts have no ids: an order, a menu. */
  isPermanent?: true;
  /** The message after a publication, the same as that of the list's other calls. */
  message: string | MessageAfter<L>;
  titleOf(content: EntryContent<L>): string;
  /** The published content of all entries, by key. */
  read(db: Db): Promise<Map<string, EntryContent<L>>>;
  /** A key for a new entry. @param drafted the keys that drafts have */
  newKey(db: Db, content: EntryContent<L>, drafted: readonly string[]): Promise<string>;
  /**
   * Renders the texts of an entry, outside the transaction that writes them.
   * @throws {AppError} `badInput` for content that cannot be published
   */
  prepare(content: EntryContent<L>, settings: Pick<Settings, 'siteUrl'>): Promise<WriteEntry>;
  /**
   * Deletes an entry.
   * @returns the cached pages that showed it, by tag
   * @throws {AppError} `notFound`; `inUse` for one that the site needs
   */
  remove(trx: Db, key: string): Promise<string[]>;
}

/** A list of any kind: each handles only its own content. */
export type AnyVersionedList = {
  [L in VersionedListName]: VersionedList<L>;
}[VersionedListName];

/** The lists of all features. */
export const versionedListsOf = ({
  contributions,
}: {
  contributions: readonly { versionedLists?: readonly AnyVersionedList[] }[];
}): AnyVersionedList[] => contributions.flatMap(({ versionedLists = [] }) => [...versionedLists]);

/** The list of this name, typed by its name. */
export function versionedList(
  deps: Parameters<typeof versionedListsOf>[0],
  name: VersionedListName,
): VersionedList {
  const found = versionedListsOf(deps).find(({ list }) => list === name);
  if (!found) throw new Error(`No feature contributes the list ${name}.`);
  // Its content is only ever read under its own name.
  return found as unknown as VersionedList;
}

/** An entry of a list as the contract returns it. */
export const listEntry = (list: VersionedListName, content: string): ListEntry =>
  ({ list, content: JSON.parse(content) }) as ListEntry;
