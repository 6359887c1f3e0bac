import type { Body, Reply } from '#contract/index.ts';
import type { EntryContent, ListEntry, VersionedListName } from '#contract/lists/entries.ts';

/** A draft of an entry on the server. */
export type StoredDraft = Reply<'lists/getDrafts'>['drafts'][number];
export type DeletedEntry = Reply<'lists/getDrafts'>['deleted'][number];
type WrittenEntry = Body<'lists/saveDraft'>['entry'];
type WrittenContent<L extends VersionedListName> = Extract<WrittenEntry, { list: L }>['content'];

/** How a list's drafts are stored, for its forms. */
export interface EntryDrafts<Draft> {
  list: VersionedListName;
  /** The form's input as the call takes it. */
  entryOf(draft: Draft): WrittenEntry;
  /** The form's input for a stored draft. */
  draftOf(entry: ListEntry): Draft;
  /** Whether an entry belongs to this part of the list. */
  includes(entry: ListEntry): boolean;
}

/** The same for one list, typed by its content. */
export function entryDrafts<L extends VersionedListName, Draft>({
  list,
  contentOf,
  draftOf,
  includes = () => true,
}: {
  list: L;
  contentOf(draft: Draft): WrittenContent<L>;
  draftOf(content: EntryContent<L>): Draft;
  includes?(content: EntryContent<L>): boolean;
}): EntryDrafts<Draft> {
  return {
    list,
    entryOf: (draft) => ({ list, content: contentOf(draft) }) as WrittenEntry,
    draftOf: ({ content }) => draftOf(content as EntryContent<L>),
    includes: ({ content }) => includes(content as EntryContent<L>),
  };
}
