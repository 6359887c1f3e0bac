import type { Db } from '#server/platform/db/connect.ts';

/**
 * Leads an address to a page's new one, for good. Addresses that led to the old one lead to the new one
 * at once, never in two steps; one that led away from the new address ends, so that none leads in a
 * circle. A null is a page without an address of its own.
 */
export async function redirectPage(trx: Db, from: string | null, to: string | null): Promise<void> {
  if (from === null || to === null) return;
  await trx.updateTable('redirects').set({ to_path: to }).where('to_path', '=', from).execute();
  await trx.deleteFrom('redirects').where('from_path', '=', to.toLowerCase()).execute();
  // A page's address is known in any case: it needs no redirect to itself.
  if (from.toLowerCase() === to.toLowerCase()) return;
  const target = { to_path: to, status: 301, created_at: Date.now() } as const;
  await trx
    .insertInto('redirects')
    .values({ from_path: from.toLowerCase(), ...target })
    .onConflict((conflict) => conflict.column('from_path').doUpdateSet(target))
    .execute();
}

/** Ends the redirects to an address that is no more: they would lead nowhere. */
export async function dropRedirectsTo(trx: Db, address: string | null): Promise<void> {
  if (address === null) return;
  await trx.deleteFrom('redirects').where('to_path', '=', address).execute();
}
