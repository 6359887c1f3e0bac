import type { AppDeps } from '#server/app-deps.ts';
import { dayAt } from '../../site/day.ts';
import { shownPhaseOf } from './phase.ts';
import { listPublicCampaigns, lockCampaign, updateShownPhase } from './queries.ts';

/**
 * Refreshes the pages of campaigns that start or end today, and of those that say how many days are left, on whichever node comes first.
 * @returns false if there was none
 */
export async function refreshPhases({ db }: Pick<AppDeps, 'db'>): Promise<boolean> {
  const today = await dayAt(db);
  const due = (await listPublicCampaigns(db)).filter(
    (campaign) => campaign.shown_phase !== shownPhaseOf(campaign, today),
  );
  if (due.length === 0) return false;
  for (const { id } of due) {
    await db.transaction().execute(async (trx) => {
      // Its dates may have been changed since.
      const campaign = await lockCampaign(trx, id);
      if (campaign) await updateShownPhase(trx, id, shownPhaseOf(campaign, today));
    });
  }
  return true;
}
