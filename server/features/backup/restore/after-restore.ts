import type { AppDeps } from '#server/app-deps.ts';
import { eventSubscribersOf } from '#server/contributions.ts';
import { deliverEvents } from '#server/platform/events/deliver-events.ts';
import { readServices } from '#server/platform/services/read-services.ts';
import { handleStripeEventsSince } from '../../donations/stripe/missed-events.ts';
import { askForFeedback } from '../../events/registrations/feedback/ask-for-feedback.ts';
import { remind } from '../../events/registrations/transitions.ts';
import { withHeldEmails } from '../../mail/outbox.ts';
import { markStepDone, readRestored } from '../queries/restored.ts';

/**
 * Queues the reminders and requests for feedback that are due in a restored database, on hold: some may have been sent
 * since the backup. So are the emails of events that had yet to be delivered when it was made, except where a subscriber
 * fails now and gets them later. Must be called before any email is sent.
 */
export async function holdReminders({ db, settings, contributions }: AppDeps): Promise<void> {
  const restored = await readRestored(db);
  if (!restored || restored.remindersHeld) return;
  // The job reports what fails, and tries it again.
  await withHeldEmails(() => deliverEvents(db, eventSubscribersOf(contributions)));
  // With a journal, reminders that were sent are already marked, and the others are simply due.
  if (!restored.hasJournal) {
    await withHeldEmails(() => remind(db, settings));
    await withHeldEmails(() => askForFeedback(db, settings));
  }
  await markStepDone(db, 'remindersHeld');
}

/** Fetches the gifts that Stripe received since the restored backup. Their receipts are held: donors may have them. */
export async function fetchMissedGifts(deps: AppDeps): Promise<void> {
  const restored = await readRestored(deps.db);
  if (!restored || restored.stripeAsked || !(await readServices(deps)).stripe) return;
  await withHeldEmails(() => handleStripeEventsSince(deps, restored.backupAt));
  await markStepDone(deps.db, 'stripeAsked');
}
