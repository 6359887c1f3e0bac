import type { AppDeps } from '#server/app-deps.ts';
import { handleEventsSince } from '../donations/stripe/missed-events.ts';
import { remind } from '../events/registrations/transitions.ts';
import { withHeldEmails } from '../mail/outbox.ts';
import { readRestored, writeRestored } from './queries/restored.ts';

/**
 * Writes the reminders that are due in a restored database, and holds them: some may have been sent since the backup.
 * To be called before anything is sent.
 */
export async function holdReminders({ db, settings }: AppDeps): Promise<void> {
  const restored = await readRestored(db);
  if (!restored || restored.remindersHeld) return;
  // With a journal those that were sent are marked, and the others are due.
  if (!restored.hasJournal) await withHeldEmails(() => remind(db, settings));
  await writeRestored(db, { ...restored, remindersHeld: true });
}

/** Asks Stripe for what was given since the backup that was restored; receipts that donors may have are held. */
export async function fetchMissedGifts(deps: AppDeps): Promise<void> {
  const restored = await readRestored(deps.db);
  if (!restored || restored.stripeAsked || !deps.settings.stripe) return;
  await withHeldEmails(() => handleEventsSince(deps, restored.backupAt));
  await writeRestored(deps.db, { ...restored, stripeAsked: true });
}
