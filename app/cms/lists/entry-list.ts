import type { ApiClient } from '#app/api/api-client.ts';
import { call } from '#app/api/call.ts';
import type { Changed, ListDefinition } from './list-definition.ts';

/** The call's body for an entry: its fields, and for an existing one its id and version. */
type Sent<Draft> = Draft & { id?: string; version?: number };

/** A reply with the list under its name. */
type Listed<Name extends string, Item> = Record<Name, Item[]>;
type Edited<Name extends string, Item> = Listed<Name, Item> & { message: string };

interface EntryListDefinition<Item, Draft extends object, Name extends string>
  extends Pick<
    ListDefinition<Item, Draft>,
    'key' | 'one' | 'many' | 'nameOf' | 'Fields' | 'drafts' | 'order'
  > {
  /** The list's name in replies. */
  list: Name;
  /** The fields of a new entry. */
  blank: Draft;
  idOf: (item: Item) => string;
  read: (call: ApiClient) => Promise<Listed<Name, Item>>;
  edit: (fields: Sent<Draft>) => Promise<Edited<Name, Item>>;
  remove: (id: string) => Promise<Edited<Name, Item>>;
  /** Reorders the entries; absent: their order cannot be changed. */
  arrange?: (ids: string[]) => Promise<{ message: string }>;
  /** The display order of the entries, if not the server's. */
  compare?: (one: Item, other: Item) => number;
}

/** A list whose entries are saved individually, each with one call. */
export function defineEntryList<
  Item extends Draft & { version: number },
  Draft extends object,
  Name extends string,
>({
  list,
  blank,
  read,
  edit,
  remove,
  arrange,
  compare,
  ...definition
}: EntryListDefinition<Item, Draft, Name>): ListDefinition<Item, Draft> {
  const fields = Object.keys(blank) as (keyof Draft)[];
  const sorted = (items: Item[]) => (compare ? items.toSorted(compare) : items);
  const load = async (call: ApiClient) => sorted((await read(call))[list]);
  const changed = (reply: Edited<Name, Item>): Changed<Item> => ({
    items: sorted(reply[list]),
    message: reply.message,
  });
  return {
    ...definition,
    load,
    draftOf: (item: Draft = blank) =>
      Object.fromEntries(fields.map((field) => [field, item[field]])) as Draft,
    save: async (draft, item) =>
      changed(
        await edit({ ...draft, ...(item && { id: definition.idOf(item), version: item.version }) }),
      ),
    remove: async (item) => changed(await remove(definition.idOf(item))),
    ...(arrange && {
      async arrange(items: Item[]) {
        const { message } = await arrange(items.map(definition.idOf));
        return { items: await load(call), message };
      },
    }),
  };
}
