import type { Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { AppError } from '#server/platform/errors.ts';
import { editPublished } from '../lists/change-list.ts';
import { requireEvent } from './edit-event.ts';
import { deleteEventRow } from './queries/events.ts';
import { listParticipantIds } from './registrations/queries/personal-data.ts';
import { removeParticipants } from './registrations/removal.ts';

/** How many registrations are deleted at once. */
const batchSize = 500;

/**
 * Deletes an event with its registrations.
 * @throws {AppError} `notFound`; `inUse` while anyone is registered: they have to be notified first
 */
export function deleteEvent(
  deps: AppDeps,
  { userId }: CurrentUser,
  id: string,
): Promise<Reply<'events/deleteEvent'>> {
  return editPublished(deps, userId, 'events.delete', async (trx) => {
    const event = await requireEvent(trx, id);
    const isToCome = event.ends_at > Date.now() && event.cancelled_at === null;
    if (isToCome && event.registered + event.waiting > 0) {
      throw new AppError(
        'inUse',
        'People are registered. Cancel the event first, which notifies them. Then delete it.',
      );
    }
    for (;;) {
      const ids = await listParticipantIds(trx, id, batchSize);
      if (ids.length === 0) break;
      await removeParticipants(trx, ids);
    }
    await deleteEventRow(trx, event);
    return {
      subject: `event/${id}`,
      reply: { code: 1, message: `${event.title} is deleted.` },
    };
  });
}
