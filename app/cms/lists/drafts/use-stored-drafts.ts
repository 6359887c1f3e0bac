import { useState } from 'react';
import type { ApiClient } from '#app/api/api-client.ts';
import { call } from '#app/api/call.ts';
import type { DeletedEntry, EntryDrafts, StoredDraft } from './entry-drafts.ts';

/** A list's drafts, and its deleted entries. */
export interface StoredDrafts {
  drafts: StoredDraft[];
  deleted: DeletedEntry[];
}

const none: StoredDrafts = { drafts: [], deleted: [] };

/** Reads the drafts of a list that has some. */
export async function loadDrafts<Draft>(
  call: ApiClient,
  of: EntryDrafts<Draft> | undefined,
): Promise<StoredDrafts> {
  if (!of) return none;
  const { drafts, deleted } = await call('lists/getDrafts', { list: of.list });
  const isPart = ({ entry }: Pick<StoredDraft, 'entry'>) => of.includes(entry);
  return { drafts: drafts.filter(isPart), deleted: deleted.filter(isPart) };
}

/** The drafts of a list on screen, and how to read them again after a change. */
export function useStoredDrafts<Draft>(
  of: EntryDrafts<Draft> | undefined,
  loaded: StoredDrafts = none,
) {
  const [stored, setStored] = useState(loaded);
  return {
    ...stored,
    draftOf: (key: string) => stored.drafts.find((each) => each.key === key),
    refresh: async () => setStored(await loadDrafts(call, of)),
  };
}
