import type { ApiClient } from '#app/api/api-client.ts';
import type { ListDefinition } from '../list-definition.ts';
import { loadDrafts, type StoredDrafts } from './use-stored-drafts.ts';

/** Loads a list as visitors see it, and its drafts. */
export async function loadList<Item, Draft extends object>(
  call: ApiClient,
  { load, drafts }: ListDefinition<Item, Draft>,
): Promise<{ items: Item[]; drafts: StoredDrafts }> {
  const [items, stored] = await Promise.all([load(call), loadDrafts(call, drafts)]);
  return { items, drafts: stored };
}
