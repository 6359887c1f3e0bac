import type { Db } from '#server/platform/db/connect.ts';
import { redirectKey } from '../redirects/redirect-path.ts';
import { RedirectTable } from '../redirects/redirect-table.ts';

/**
 * Gives an address to a page that visitors can open: a redirect away from it is deleted, so that whoever leads there
 * reaches the page. Its former address, and every address that led there, redirects to it permanently.
 * @param from the page's former address; null: visitors have seen it at no other
 * @param to null for a page without an address of its own
 */
export async function moveAddress(trx: Db, from: string | null, to: string | null): Promise<void> {
  if (to === null) return;
  const redirects = await RedirectTable.readToChange(trx);
  redirects.remove(redirectKey(to));
  if (from !== null) {
    redirects.repoint(redirectKey(from), to);
    // Page addresses are case-insensitive: a new spelling needs no redirect to itself.
    redirects.lead(redirectKey(from), to, 301);
  }
  await redirects.save(trx);
}

/** Deletes the redirects to an address that no longer exists. */
export async function dropRedirectsTo(trx: Db, address: string | null): Promise<void> {
  if (address === null) return;
  const redirects = await RedirectTable.readToChange(trx);
  redirects.removeTo(redirectKey(address));
  await redirects.save(trx);
}
