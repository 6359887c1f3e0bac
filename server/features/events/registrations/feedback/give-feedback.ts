import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { translate } from '#server/platform/language/current-language.ts';
import { isoTime } from '#server/platform/time/iso-time.ts';
import { noSuchEvent, requireEvent } from '../../edit-event.ts';
import { eventIn } from '../../in-language.ts';
import { findEvent } from '../../queries/events.ts';
import {
  badLink,
  linkExpired,
  linkLifetime,
  participantOf,
  presentRegistration,
} from '../own-registration.ts';
import { findParticipant, updateParticipant } from '../queries/participants.ts';
import { mayGiveFeedback } from './may-give-feedback.ts';
import { countAsked, countRatings, listComments } from './queries.ts';

/** The most comments that are shown. */
const maxComments = 200;

/**
 * Stores what a participant says of an event; a second time replaces the first.
 * @throws {AppError} `badInput`, `tooMany` for a forged or expired link; `conflict` before the event's end, or from
 * someone who did not take part
 */
export async function giveFeedback(
  { db }: AppDeps,
  { verify_token, rating, text }: CheckedBody<'events/giveFeedback'>,
  context: CallContext,
): Promise<Reply<'events/giveFeedback'>> {
  const { id, event_id } = await participantOf(db, verify_token, context);
  const registration = await db.transaction().execute(async (trx) => {
    const event = await requireEvent(trx, event_id);
    if (event.ends_at + linkLifetime < Date.now()) throw linkExpired();
    const participant = await findParticipant(trx, id);
    if (!participant) throw badLink();
    if (!mayGiveFeedback(participant, event)) {
      throw new AppError('conflict', translate('registration.feedbackRefused'));
    }
    const values = { rating, feedback: text.trim(), feedback_at: Date.now() };
    await updateParticipant(trx, id, values);
    const userId = context.person?.userId ?? null;
    await audit(trx, { userId, action: 'participant.feedback', subject: `participant/${id}` });
    return presentRegistration({ ...participant, ...values }, await eventIn(trx, event));
  });
  return { code: 1, message: translate('registration.feedbackSent'), registration };
}

/**
 * The participants' feedback on an event.
 * @throws {AppError} `notFound`
 */
export async function getFeedback(db: Db, id: string): Promise<Reply<'events/getFeedback'>> {
  if (!(await findEvent(db, id))) throw noSuchEvent();
  const counts = new Map((await countRatings(db, id)).map((row) => [row.rating, row.count]));
  const comments = await listComments(db, id, maxComments);
  return {
    code: 1,
    feedback: {
      asked: await countAsked(db, id),
      ratings: [1, 2, 3, 4, 5].map((rating) => Number(counts.get(rating) ?? 0)),
      comments: comments.map(({ name, rating, feedback, feedback_at }) => ({
        name,
        rating: rating ?? 0,
        text: feedback,
        at: isoTime(feedback_at ?? 0),
      })),
    },
  };
}
