import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { changeLive } from '#server/features/lists/change-list.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { limit } from '#server/platform/limits/rate-limit.ts';
import { nameIn, requireEvent, requireVersion } from '../edit-event.ts';
import { presentForStaff } from '../present.ts';
import { listPrograms } from '../queries.ts';
import { write, writeNews } from '../registrations/emails.ts';
import { removeParticipants } from '../registrations/removal.ts';
import { tagsOf } from '../status.ts';

/**
 * Cancels an event for good, and mails all who have a place or wait for one.
 * @throws {AppError} `notFound`; `changedMeanwhile` with the event, or where it is over or cancelled already
 */
export function cancelEvent(
  deps: AppDeps,
  { userId }: CurrentUser,
  { id, version, note = '' }: CheckedBody<'events/cancelEvent'>,
): Promise<Reply<'events/cancelEvent'>> {
  return changeLive(deps, userId, 'events.cancel', async (trx) => {
    const before = await requireEvent(trx, id);
    await requireVersion(trx, before, version);
    if (before.cancelled_at !== null) throw refused('This event is already canceled.');
    if (before.ends_at <= Date.now()) throw refused('This event is over.');
    const now = Date.now();
    const changes = {
      ...{ cancelled_at: now, updated_at: now },
      ...{ version: before.version + 1, sequence: before.sequence + 1 },
    };
    await trx.updateTable('events').set(changes).where('id', '=', id).execute();
    const event = { ...before, ...changes };
    const people = await peopleOf(trx, id, ['registered', 'attended', 'waiting']);
    await write(trx, deps.settings, event, 'cancelled', people, note);
    const programs = await listPrograms(trx);
    return {
      subject: `event/${id}`,
      tags: tagsOf(event),
      reply: {
        code: 1,
        message: `${event.title} is canceled. ${mailsInWords(people.length)}`,
        event: presentForStaff(event, nameIn(programs, event.page_id)),
      },
    };
  });
}

/**
 * Deletes an event with its registrations.
 * @throws {AppError} `notFound`; `inUse` while somebody is to come: they have to be told first
 */
export function deleteEvent(
  deps: AppDeps,
  { userId }: CurrentUser,
  id: string,
): Promise<Reply<'events/deleteEvent'>> {
  return changeLive(deps, userId, 'events.delete', async (trx) => {
    const event = await requireEvent(trx, id);
    const isToCome = event.ends_at > Date.now() && event.cancelled_at === null;
    if (isToCome && event.registered + event.waiting > 0) {
      throw new AppError(
        'inUse',
        'People are registered. Cancel the event first, which notifies them. Then delete it.',
      );
    }
    for (;;) {
      const rows = await trx
        .selectFrom('participants')
        .select('id')
        .where('event_id', '=', id)
        .limit(500)
        .execute();
      if (rows.length === 0) break;
      await removeParticipants(
        trx,
        rows.map((row) => row.id),
      );
    }
    await trx.deleteFrom('events').where('id', '=', id).execute();
    return {
      subject: `event/${id}`,
      tags: tagsOf(event),
      reply: { code: 1, message: `${event.title} is deleted.` },
    };
  });
}

/** Mails participants what staff have written. @throws {AppError} `notFound`; `inUse` where there is nobody; `tooMany` */
export async function mailParticipants(
  { db, settings }: AppDeps,
  { userId }: CurrentUser,
  { id, subject, text, alsoWaiting = 0 }: CheckedBody<'events/mailParticipants'>,
): Promise<Reply<'events/mailParticipants'>> {
  const mails = await db.transaction().execute(async (trx) => {
    const event = await requireEvent(trx, id);
    const people = await peopleOf(trx, id, [
      ...(['registered', 'attended'] as const),
      ...(alsoWaiting ? (['waiting'] as const) : []),
    ]);
    if (people.length === 0) throw new AppError('inUse', 'No one is registered for this event.');
    // A button that is pressed twice, or a mistake that is mended ten times, is more than people want to read.
    await limit(trx, { bucket: `event-news:${id}`, free: 5, window: 60 * 60_000 });
    await writeNews(trx, settings, event, people, { subject, text });
    await audit(trx, { userId, action: 'events.mail', subject: `event/${id}` });
    return people.length;
  });
  return { code: 1, message: mailsInWords(mails), mails };
}

const mailsInWords = (mails: number) =>
  mails === 1 ? '1 email is being sent.' : `${mails.toLocaleString('en')} emails are being sent.`;

type State = 'registered' | 'attended' | 'waiting';

const peopleOf = (trx: Db, eventId: string, states: State[]) =>
  trx
    .selectFrom('participants')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('state', 'in', states)
    .orderBy('queued_at')
    .execute();

const refused = (message: string) => new AppError('changedMeanwhile', message);
