import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { AppError } from '#server/platform/errors.ts';
import { formattedText } from '#server/platform/markdown/formatted-text.ts';
import { editPublished } from '../lists/change-list.ts';
import { nameIn, requireEvent, requireVersion } from './edit-event.ts';
import { presentForStaff } from './present.ts';
import { listPrograms } from './queries/event-lists.ts';
import { updateEvent } from './queries/events.ts';
import { emailCountMessage, emailParticipants } from './registrations/emails.ts';
import { listParticipantsIn } from './registrations/queries/participants.ts';

/**
 * Cancels an event permanently, and emails everyone who has a seat or is on the waiting list.
 * @throws {AppError} `notFound`; `conflict` with the event, or if it is over or already canceled; `badInput` for a note
 * that cannot be rendered
 */
export async function cancelEvent(
  deps: AppDeps,
  { userId }: CurrentUser,
  { id, version, note = '' }: CheckedBody<'events/cancelEvent'>,
): Promise<Reply<'events/cancelEvent'>> {
  const words =
    note.trim() === '' ? null : await formattedText(note, deps.settings.siteUrl, 'note');
  return editPublished(deps, userId, 'events.cancel', async (trx) => {
    const before = await requireEvent(trx, id);
    await requireVersion(trx, before, version);
    if (before.cancelled_at !== null) throw refused('This event is already canceled.');
    if (before.ends_at <= Date.now()) throw refused('This event is over.');
    const now = Date.now();
    const changes = {
      cancelled_at: now,
      updated_at: now,
      version: before.version + 1,
      sequence: before.sequence + 1,
    };
    const event = await updateEvent(trx, before, changes);
    const people = await listParticipantsIn(trx, id, ['registered', 'attended', 'waiting']);
    const emails = await emailParticipants(trx, deps.settings, event, 'cancelled', people, words);
    const programs = await listPrograms(trx);
    return {
      subject: `event/${id}`,
      reply: {
        code: 1,
        message: `${event.title} is canceled. ${emailCountMessage(emails)}`,
        event: presentForStaff(event, nameIn(programs, event.page_id)),
      },
    };
  });
}

const refused = (message: string) => new AppError('conflict', message);
