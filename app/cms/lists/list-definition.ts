import type { ReactNode } from 'react';
import type { ApiClient } from '#app/api/api-client.ts';
import type { OrderListName } from '#contract/lists/entries.ts';
import type { EntryDrafts } from './drafts/entry-drafts.ts';

/** The reply to a change of a list: the whole list, and a message. */
export interface Changed<Item> {
  items: Item[];
  message: string;
}

export interface FieldsProps<Item, Draft> {
  draft: Draft;
  /** The published item; absent: there is none yet. */
  item: Item | undefined;
  change: (fields: Partial<Draft>) => void;
  /** The server's errors by field. */
  errors: Record<string, string>;
  /** Whether nothing of it is saved yet, not even as a draft: its parts come later. */
  isNew: boolean;
  /** Deletes a published part of the item at once; absent in a draft, which is published as a whole. `without` returns a draft's fields without it. */
  removeSaved?:
    | ((work: () => Promise<Changed<Item>>, without: (draft: Draft) => Partial<Draft>) => void)
    | undefined;
}

/** The differences between the site's lists, for their shared editor. */
export interface ListDefinition<Item, Draft extends object> {
  /** The list's unique name, under which local drafts are stored: 'board'. */
  key: string;
  /** The singular: 'board member'. */
  one: string;
  /** The plural: 'board members'. */
  many: string;
  load(call: ApiClient): Promise<Item[]>;
  idOf(item: Item): string;
  /** An item's title in the list; empty until something is typed. */
  nameOf(draft: Draft): string;
  /** An item's fields in its form; those of a new one without an item. */
  draftOf(item?: Item): Draft;
  Fields(props: FieldsProps<Item, Draft>): ReactNode;
  /** @param item the item before the change; absent: it is new */
  save(draft: Draft, item?: Item): Promise<Changed<Item>>;
  remove?(item: Item): Promise<Changed<Item>>;
  /** What is asked before an item is deleted; absent: whether visitors should no longer see it. */
  deleteQuestion?: { title: string; text: string };
  /** Why an item can't be deleted, for its form; undefined: it can. */
  deleteBlockedReason?(item: Item): string | undefined;
  /** How its drafts are stored; absent: it has none. */
  drafts?: EntryDrafts<Draft>;
  /** A new item is stored only when it is saved by hand, since its address is made from its title then. */
  isNamedByHand?: true;
  /** Where the drafts of its order are stored; absent: it has none. */
  order?: { list: OrderListName; key: string };
  /** Reorders the items. */
  arrange?(items: Item[]): Promise<Changed<Item>>;
}
