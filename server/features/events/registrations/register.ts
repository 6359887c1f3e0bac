import type { CheckedBody, Reply } from '#contract/index.ts';
import { emailKey } from '#contract/shared/email.ts';
import type { MessageKey } from '#contract/shared/language/message-keys.ts';
import { hour } from '#contract/shared/time-units.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { lockUser } from '#server/features/auth/accounts/queries.ts';
import { audit } from '#server/platform/audit.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { currentLanguage, translate } from '#server/platform/language/current-language.ts';
import { requireBotCheckBeyond } from '#server/platform/limits/bot-check.ts';
import { incrementCounter } from '#server/platform/limits/rate-limit.ts';
import { noSuchEvent } from '../edit-event.ts';
import { findPublished, lockEvent } from '../queries/events.ts';
import { type Event, type Phase, phaseOf } from '../status.ts';
import { emailParticipants, type Occasion } from './emails.ts';
import {
  findParticipantByEmail,
  insertParticipant,
  type Participant,
  renewParticipant,
  wordsOfParticipant,
} from './queries/participants.ts';
import { storeAnswers } from './questions.ts';
import { maxSeatsOf, moveUp, openSeats, recount } from './seats.ts';

/** Emails about one registration per hour that anyone who knows the address can trigger. */
const mailsAnHour = 3;
const closed = {
  none: 'registration.notRequired',
  soon: 'registration.notOpen',
  closed: 'registration.closed',
  cancelled: 'events.isCanceled',
  over: 'events.isOver',
} as const satisfies Record<Exclude<Phase, 'open'>, MessageKey>;

/**
 * Registers an address for an event: with a seat if one is free, else at the end of the waiting list. The reply is the
 * same if the address is already registered, so that no one else can find out; its owner gets an email.
 * @throws {AppError} `notFound`; `conflict` if registration is not open; `tooMany` when this network has
 * registered often and did not solve the bot check
 */
export async function register(
  deps: AppDeps,
  { slug, name, email, seats = 1, guests = '', answers }: CheckedBody<'events/register'>,
  context: CallContext,
): Promise<Reply<'events/register'>> {
  const { network, person } = context;
  await requireBotCheckBeyond(
    deps,
    { bucket: `register-event:${network}`, free: 5, window: hour },
    context,
  );
  const found = await findPublished(deps.db, slug);
  if (!found) throw noSuchEvent();
  // An unverified address may be someone else's, so the response reveals nothing more.
  const isOwn = person?.isVerified === 1 && emailKey(person.email) === emailKey(email);
  const { state, isShort } = await deps.db.transaction().execute(async (trx) => {
    // A concurrent deletion of the account locks it first too, so they cannot deadlock.
    const owner = isOwn && person ? await lockUser(trx, person.userId) : undefined;
    const held = await lockEvent(trx, found.id);
    if (!held || held.is_published === 0) throw noSuchEvent();
    const phase = phaseOf(held, Date.now());
    if (phase !== 'open') throw new AppError('conflict', translate(closed[phase]));
    // A seat freed by a deleted account belongs to the waiting list, even if it has not been assigned yet.
    const event = await moveUp(trx, deps.settings, held);
    const free = openSeats(event);
    if (seats > maxSeatsOf(event)) throw tooManySeats(maxSeatsOf(event));
    const given = free === null || free >= seats ? 'registered' : 'waiting';
    const known = await findParticipantByEmail(trx, event.id, email);
    const participant = await put(trx, event, known, {
      name: name.trim(),
      email,
      state: given,
      seats,
      guests: seats > 1 ? guests.trim() : '',
      answers: storeAnswers(event.questions, answers),
      userId: owner?.id ?? known?.user_id ?? null,
    });
    const isShort = free !== null && free > 0;
    await enqueueStatus(trx, deps, event, participant, isShort ? 'tooMany' : 'waiting');
    if (participant.id !== known?.id || known.state === 'cancelled') {
      await recount(trx, event);
      const subject = `participant/${participant.id}`;
      await audit(trx, { userId: person?.userId ?? null, action: 'participant.register', subject });
    }
    const shown = isOwn && participant.state !== 'waiting' ? 'registered' : given;
    return { state: shown, isShort } as const;
  });
  const message = state === 'waiting' && isShort ? messages.short : messages[state];
  return { code: 1, message: translate(message), state };
}

const messages = {
  registered: 'registration.done',
  waiting: 'registration.doneWaiting',
  /** Some seats are free, but not enough for everyone. */
  short: 'registration.doneTooMany',
} as const satisfies Record<string, MessageKey>;

function tooManySeats(most: number): AppError {
  const message = translate('registration.tooManySeats', { count: most });
  return new AppError('badInput', message, { errors: { seats: message } });
}

interface NewParticipant {
  name: string;
  email: string;
  state: 'registered' | 'waiting';
  seats: number;
  guests: string;
  /** As stored. */
  answers: string;
  userId: string | null;
}

/** An existing registration is unchanged; a canceled one is renewed, at the end of the waiting list. */
async function put(
  trx: Db,
  { id: event_id }: Event,
  known: Participant | undefined,
  { name, email, state, seats, guests, answers, userId: user_id }: NewParticipant,
): Promise<Participant> {
  if (known && known.state !== 'cancelled') return known;
  const now = Date.now();
  const values = {
    name,
    name_key: name.toLowerCase(),
    email,
    email_key: emailKey(email),
    user_id,
    words: wordsOfParticipant({ name, email, guests }),
    state,
    queued_at: now,
    reminded_at: null,
    placed_at: state === 'registered' ? now : null,
    checked_in_at: null,
    seats,
    guests,
    answers,
    language: currentLanguage(),
  };
  if (!known) {
    const participant = {
      id: newId(),
      event_id,
      created_at: now,
      person_id: null,
      ...noFeedback,
      ...values,
    };
    await insertParticipant(trx, participant, 'participant');
    return participant;
  }
  await renewParticipant(trx, known, values, 'participant');
  return { ...known, ...values };
}

const noFeedback = { rating: null, feedback: '', feedback_at: null, feedback_asked_at: null };

/** Emails the status of the registration, rarely enough that no one can flood another person's mailbox with it. */
async function enqueueStatus(
  trx: Db,
  { settings }: AppDeps,
  event: Event,
  participant: Participant,
  whyWaiting: Occasion,
) {
  const mails = await incrementCounter(trx, {
    bucket: `event-mail:${participant.id}`,
    window: hour,
  });
  if (mails.count > mailsAnHour) return;
  const occasion = participant.state === 'waiting' ? whyWaiting : 'registered';
  await emailParticipants(trx, settings, event, occasion, [participant]);
}
