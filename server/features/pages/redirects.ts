import type { Db } from '#server/platform/db/connect.ts';
import { redirectKey } from '../redirects/redirect-path.ts';
import { RedirectTable } from '../redirects/redirect-table.ts';

/**
 * Leads an address to a page's new one, for good. Addresses that led to the old one lead to the new one
 * at once, never in two steps; one that led away from the new address ends, so that none leads in a
 * circle. A null is a page without an address of its own.
 */
export async function redirectPage(trx: Db, from: string | null, to: string | null): Promise<void> {
  if (from === null || to === null) return;
  const redirects = await RedirectTable.readToChange(trx);
  redirects.remove(redirectKey(to));
  redirects.repoint(redirectKey(from), to);
  // A page's address is known in any case: a new spelling of it needs no redirect to itself.
  redirects.lead(redirectKey(from), to, 301);
  await redirects.save(trx);
}

/** Ends the redirects to an address that is no more: they would lead nowhere. */
export async function dropRedirectsTo(trx: Db, address: string | null): Promise<void> {
  if (address === null) return;
  const redirects = await RedirectTable.readToChange(trx);
  redirects.removeTo(redirectKey(address));
  await redirects.save(trx);
}
