import type { ReactNode } from 'react';
import type { Caller } from '#app/api/caller.ts';

/** What a change to a list is answered with: the whole list, and what to say. */
export interface Changed<Item> {
  items: Item[];
  message: string;
}

export interface FieldsProps<Item, Draft> {
  draft: Draft;
  /** What was saved. None: it is new, and its parts that have calls of their own come later. */
  item: Item | undefined;
  change: (fields: Partial<Draft>) => void;
  /** What the server found, by field. */
  errors: Record<string, string>;
  /** Deletes a part of the item that was saved; `without` gives a draft's fields without it. */
  removeSaved: (
    work: () => Promise<Changed<Item>>,
    without: (draft: Draft) => Partial<Draft>,
  ) => void;
}

/** Everything that differs between the site's lists, for the editor that they share. */
export interface ListKind<Item, Draft extends object> {
  /** Its name among all lists, under which text that is not saved is kept: 'board'. */
  key: string;
  /** What a single item is called: 'board member'. */
  one: string;
  load(call: Caller): Promise<Item[]>;
  idOf(item: Item): string;
  /** How an item is called in the list; empty until something is typed. */
  nameOf(draft: Draft): string;
  /** An item's fields as its form holds them; those of a new one without an item. */
  draftOf(item?: Item): Draft;
  Fields(props: FieldsProps<Item, Draft>): ReactNode;
  /** @param item what was read before it was changed; none: it is new */
  save(draft: Draft, item?: Item): Promise<Changed<Item>>;
  remove?(item: Item): Promise<Changed<Item>>;
  /** Why an item can't be deleted, as its form says it; undefined: it can. */
  whyKept?(item: Item): string | undefined;
  /** Gives the items the order in which they are named. */
  arrange?(items: Item[]): Promise<Changed<Item>>;
}
