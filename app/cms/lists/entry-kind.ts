import { call } from '../../client/call.ts';
import type { Changed, ListKind } from './list-kind.ts';

/** What is sent of an entry: its fields, and of one that was read before also which, and which version. */
type Sent<Draft> = Draft & { id?: string; version?: number };

interface EntryKind<Item, Draft extends object>
  extends Pick<ListKind<Item, Draft>, 'key' | 'one' | 'load' | 'nameOf' | 'Fields'> {
  /** The fields of a new entry. */
  blank: Draft;
  idOf: (item: Item) => string;
  edit: (fields: Sent<Draft>) => Promise<Changed<Item>>;
  remove: (id: string) => Promise<Changed<Item>>;
  /** Puts the entries in this order. */
  arrange: (ids: string[]) => Promise<{ message: string }>;
}

/** A list whose entries stand each for itself: their fields are what is typed, and one call saves them. */
export function entryKind<Item extends Draft & { version: number }, Draft extends object>({
  blank,
  edit,
  remove,
  arrange,
  ...kind
}: EntryKind<Item, Draft>): ListKind<Item, Draft> {
  const fields = Object.keys(blank) as (keyof Draft)[];
  return {
    ...kind,
    draftOf: (item: Draft = blank) =>
      Object.fromEntries(fields.map((field) => [field, item[field]])) as Draft,
    save: (draft, item) =>
      edit({ ...draft, ...(item && { id: kind.idOf(item), version: item.version }) }),
    remove: (item) => remove(kind.idOf(item)),
    async arrange(items) {
      const { message } = await arrange(items.map(kind.idOf));
      return { items: await kind.load(call), message };
    },
  };
}
