import type { Db } from '#server/platform/db/connect.ts';
import { redirectKey } from '../redirects/redirect-path.ts';
import { RedirectTable } from '../redirects/redirect-table.ts';

/**
 * Permanently redirects an address to a page's new one. Redirects to the old address now lead to the new one directly;
 * a redirect away from the new address is deleted, so that there is no loop. A null is a page without an address of its
 * own.
 */
export async function redirectPage(trx: Db, from: string | null, to: string | null): Promise<void> {
  if (from === null || to === null) return;
  const redirects = await RedirectTable.readToChange(trx);
  redirects.remove(redirectKey(to));
  redirects.repoint(redirectKey(from), to);
  // Page addresses are case-insensitive: a new spelling needs no redirect to itself.
  redirects.lead(redirectKey(from), to, 301);
  await redirects.save(trx);
}

/** Deletes the redirects to an address that no longer exists. */
export async function dropRedirectsTo(trx: Db, address: string | null): Promise<void> {
  if (address === null) return;
  const redirects = await RedirectTable.readToChange(trx);
  redirects.removeTo(redirectKey(address));
  await redirects.save(trx);
}
