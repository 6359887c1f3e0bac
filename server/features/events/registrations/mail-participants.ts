import type { CheckedBody, Reply } from '#contract/index.ts';
import { hour } from '#contract/shared/time-units.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { audit } from '#server/platform/audit.ts';
import { AppError } from '#server/platform/errors.ts';
import { enforceRateLimit } from '#server/platform/limits/rate-limit.ts';
import { runOnce } from '#server/platform/limits/run-once.ts';
import { requireEvent } from '../edit-event.ts';
import { emailAnnouncement, emailCountMessage } from './emails.ts';
import { listParticipantsIn } from './queries/participants.ts';

/**
 * Emails a message from staff to participants, once for each `attempt`.
 * @throws {AppError} `notFound`; `inUse` if there are none; `tooMany`
 */
export async function mailParticipants(
  { db, settings }: AppDeps,
  { userId }: CurrentUser,
  { attempt, ...body }: CheckedBody<'events/mailParticipants'>,
): Promise<Reply<'events/mailParticipants'>> {
  const { id, subject, text, alsoWaiting = 0 } = body;
  const request = { call: 'events/mailParticipants', caller: userId, attempt, body };
  const mails = await db.transaction().execute((trx) =>
    runOnce(trx, request, sentBefore, async () => {
      const event = await requireEvent(trx, id);
      const people = await listParticipantsIn(trx, id, [
        ...(['registered', 'attended'] as const),
        ...(alsoWaiting ? (['waiting'] as const) : []),
      ]);
      if (people.length === 0)
        throw new AppError('conflict', 'No one is registered for this event.');
      // Guards against double clicks and repeated corrections, which would annoy the recipients.
      await enforceRateLimit(trx, { bucket: `event-news:${id}`, free: 5, window: hour });
      await emailAnnouncement(trx, settings, event, people, { subject, text });
      await audit(trx, { userId, action: 'events.mail', subject: `event/${id}` });
      return String(people.length);
    }),
  );
  return { code: 1, message: emailCountMessage(Number(mails)), mails: Number(mails) };
}

const sentBefore =
  'The message that you were sending is already on its way, with other text. Send this one only if it says something new.';
