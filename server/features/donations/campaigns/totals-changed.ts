import { markChanged } from '#server/platform/changes.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** The tag of everything that shows a campaign or what it raised. */
export const campaignsTag = 'campaigns';
/** The tag of what shows only the texts and addresses of campaigns' pages. */
export const pagesTag = 'campaign-pages';

/** Marks the pages that show what these campaigns raised; null: a gift without one. */
export async function markTotalsChanged(
  trx: Db,
  ...campaignIds: (string | null | undefined)[]
): Promise<void> {
  if (campaignIds.some((id) => id != null)) await markChanged(trx, [campaignsTag]);
}
