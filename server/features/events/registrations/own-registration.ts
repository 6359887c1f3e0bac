import type { CheckedBody, Reply } from '#contract/index.ts';
import { emailKey } from '#contract/shared/email.ts';
import { day, hour } from '#contract/shared/time-units.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { currentLanguage, translate } from '#server/platform/language/current-language.ts';
import { enforceRateLimit } from '#server/platform/limits/rate-limit.ts';
import type { InLanguage } from '../../lists/translations/in-language.ts';
import { requireEvent } from '../edit-event.ts';
import { eventIn, eventTextsIn } from '../in-language.ts';
import { notPublished, presentListed } from '../present.ts';
import { findEvent, listEventsEndingAfter } from '../queries/events.ts';
import type { Event } from '../status.ts';
import { cancel } from './cancel.ts';
import { mayGiveFeedback } from './feedback/may-give-feedback.ts';
import { findParticipant, type Participant } from './queries/participants.ts';
import { listOwnParticipants } from './queries/personal-data.ts';
import { readRegistrationToken, registrationKey, registrationToken } from './registration-links.ts';

/** Forged links that a network may try per hour. */
const freeForgeries = 30;

/** A link to a registration works until this long after its event, in ms. */
export const linkLifetime = 7 * day;

/**
 * The registration that a mailed link opens.
 * @throws {AppError} `badInput` for a forged or expired one, `tooMany` for many forged ones
 */
export async function getRegistration(
  { db }: AppDeps,
  { verify_token }: CheckedBody<'events/getRegistration'>,
  context: CallContext,
): Promise<Reply<'events/getRegistration'>> {
  const participant = await participantOf(db, verify_token, context);
  const event = await findEvent(db, participant.event_id);
  if (!event) throw badLink();
  if (event.ends_at + linkLifetime < Date.now()) throw linkExpired();
  return { code: 1, registration: presentRegistration(participant, await eventIn(db, event)) };
}

/** The registrations of an account and of its verified address, as long as their links work, next event first. */
export async function getOwnRegistrations(
  { db }: AppDeps,
  { userId, email, isVerified }: CurrentUser,
): Promise<Reply<'events/getOwnRegistrations'>> {
  const owner = { id: userId, email_key: emailKey(email), is_verified: isVerified };
  const participants = await listOwnParticipants(db, owner);
  const eventIds = [...new Set(participants.map(({ event_id }) => event_id))];
  const written = await listEventsEndingAfter(db, eventIds, Date.now() - linkLifetime);
  const events = await eventTextsIn(db, written);
  const key = await registrationKey(db);
  const registrations = events.flatMap((event) =>
    participants
      .filter(({ event_id }) => event_id === event.id)
      .map((participant) => ({
        ...presentRegistration(participant, event),
        token: registrationToken(key, participant.id),
      })),
  );
  return { code: 1, registrations };
}

/**
 * Cancels a registration; the seat goes to the first person on the waiting list.
 * @throws {AppError} `badInput`, `tooMany` for a forged link; `conflict` once the event has begun
 */
export async function cancelRegistration(
  deps: AppDeps,
  { verify_token }: CheckedBody<'events/cancelRegistration'>,
  context: CallContext,
): Promise<Reply<'events/cancelRegistration'>> {
  const { id, event_id } = await participantOf(deps.db, verify_token, context);
  const registration = await deps.db.transaction().execute(async (trx) => {
    const event = await requireEvent(trx, event_id);
    if (event.starts_at <= Date.now()) {
      throw new AppError('conflict', translate('registration.hasStarted'));
    }
    // Read again now that it is locked.
    const participant = await findParticipant(trx, id);
    if (!participant) throw badLink();
    if (participant.state === 'cancelled')
      return presentRegistration(participant, await eventIn(trx, event));
    const left = await cancel(trx, deps, event, [participant], 'left');
    const subject = `participant/${id}`;
    const userId = context.person?.userId ?? null;
    await audit(trx, { userId, action: 'participant.cancel', subject });
    return presentRegistration({ ...participant, state: 'cancelled' }, await eventIn(trx, left));
  });
  return { code: 1, message: translate('registration.cancelDone'), registration };
}

export async function participantOf(db: Db, token: string, { network }: CallContext) {
  const id = readRegistrationToken(await registrationKey(db), token);
  if (id === null) {
    await enforceRateLimit(db, {
      bucket: `registration-token:${network}`,
      free: freeForgeries,
      window: hour,
    });
    throw badLink();
  }
  const participant = await findParticipant(db, id);
  if (!participant) throw badLink();
  return participant;
}

export function linkExpired(): AppError {
  const message = translate('registration.linkExpired');
  return new AppError('badInput', message, { errors: { verify_token: message } });
}

export function badLink(): AppError {
  const message = translate('registration.linkGone');
  return new AppError('badInput', message, { errors: { verify_token: message } });
}

/** An event that is a draft again: its current text is not public. */
const withdrawn = (event: InLanguage<Event>) => ({
  ...presentListed(event),
  slug: event.public_slug || event.id,
  title: notPublished(),
  summary: '',
  place: '',
  language: currentLanguage(),
});

/** Whether the person may now see the link for online participation. */
const mayTakePart = ({ state }: Participant, event: Event) =>
  (state === 'registered' || state === 'attended') &&
  event.is_published === 1 &&
  event.cancelled_at === null &&
  event.ends_at > Date.now();

/** @param event in the language of the call */
export function presentRegistration(
  participant: Participant,
  event: InLanguage<Event>,
): Reply<'events/getRegistration'>['registration'] {
  const { state, name, email, seats, guests } = participant;
  return {
    state,
    name,
    seats,
    guests,
    mayGiveFeedback: mayGiveFeedback(participant, event) ? 1 : 0,
    feedback:
      participant.rating === null
        ? null
        : { rating: participant.rating, text: participant.feedback },
    email: `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}`,
    event: event.is_published === 1 ? presentListed(event) : withdrawn(event),
    link: mayTakePart(participant, event) ? event.link : '',
  };
}
