import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { lockUser } from '#server/features/auth/accounts/users.ts';
import { audit } from '#server/platform/audit.ts';
import { markChanged } from '#server/platform/changes.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { requireBotCheckBeyond } from '#server/platform/limits/bot-check.ts';
import { count, limit } from '#server/platform/limits/rate-limit.ts';
import { noSuchEvent, requireEvent } from '../edit-event.ts';
import { notPublished } from '../not-published.ts';
import { presentListed } from '../present.ts';
import { findEvent, findPublished, lockEvent } from '../queries/events.ts';
import { type Event, type Phase, phaseOf, tagsOf } from '../status.ts';
import { type Occasion, write } from './emails.ts';
import { readRegistrationToken, registrationKey } from './links.ts';
import {
  findParticipant,
  findParticipantByEmail,
  insertParticipant,
  markCancelled,
  type Participant,
  updateParticipant,
} from './queries/participants.ts';
import { freeSeats, moveUp, recount } from './seats.ts';

const hour = 60 * 60_000;
/** How many emails about one registration may be caused in an hour by the person who knows the address. */
const mailsAnHour = 3;
/** How many made-up links a network may try in an hour. */
const freeForgeries = 30;

/** A link to a registration works until so long after its event, in ms. */
const linkLifetime = 7 * 24 * hour;

const closed: Record<Exclude<Phase, 'open'>, string> = {
  none: 'This event doesn’t require registration.',
  soon: 'Registration for this event isn’t open yet.',
  closed: 'Registration for this event is closed.',
  cancelled: 'This event has been canceled.',
  over: 'This event is over.',
};

/**
 * Registers an address for an event: with a seat where one is free, else at the end of the waiting list. What
 * is answered is the same for an address that is registered already, as no one else may learn that by trying:
 * its owner gets an email.
 * @throws {AppError} `notFound`; `changedMeanwhile` where registration is not open; `tooMany` when this network has
 *   registered often and did not solve the bot check
 */
export async function register(
  deps: AppDeps,
  { slug, name, email }: CheckedBody<'events/register'>,
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
  // An address that is not proven may be a stranger's: anyone who typed it learns and gets nothing more.
  const isOwn = person?.isVerified === 1 && person.email.toLowerCase() === email.toLowerCase();
  const state = await deps.db.transaction().execute(async (trx) => {
    // Anyone who deletes the account at this moment holds it first too: neither waits for the other for ever.
    const owner = isOwn && person ? await lockUser(trx, person.userId) : undefined;
    const held = await lockEvent(trx, found.id);
    if (!held || held.is_published === 0) throw noSuchEvent();
    const phase = phaseOf(held, Date.now());
    if (phase !== 'open') throw new AppError('changedMeanwhile', closed[phase]);
    // A seat that a deleted account has left belongs to who waits, though no one has given it to them yet.
    const event = await moveUp(trx, deps.settings, held);
    const free = freeSeats(event);
    const state = free === null || free > 0 ? 'registered' : 'waiting';
    const known = await findParticipantByEmail(trx, event.id, email);
    const participant = await put(trx, event, known, {
      name: name.trim(),
      email,
      state,
      userId: owner?.id ?? known?.user_id ?? null,
    });
    await tell(trx, deps, event, participant);
    if (participant.id !== known?.id || known.state === 'cancelled') {
      await recount(trx, event);
      const subject = `participant/${participant.id}`;
      await audit(trx, { userId: person?.userId ?? null, action: 'participant.register', subject });
      // Where seats are not counted, no page shows a difference.
      if (free !== null) await markChanged(trx, tagsOf(event));
    }
    return isOwn && participant.state !== 'waiting' ? 'registered' : state;
  });
  await deps.changes.catchUp();
  return { code: 1, message: answers[state], state };
}

const answers = {
  registered: 'You’re registered. We emailed you the details.',
  waiting:
    'This event is full, so you’re on the waitlist. If you already registered, nothing changes. We emailed you the details.',
};

interface Wish {
  name: string;
  email: string;
  state: 'registered' | 'waiting';
  userId: string | null;
}

/** Who is registered already stays as they are; who had cancelled comes back, at the end of the queue. */
async function put(
  trx: Db,
  { id: event_id }: Event,
  known: Participant | undefined,
  { name, email, state, userId: user_id }: Wish,
): Promise<Participant> {
  if (known && known.state !== 'cancelled') return known;
  const now = Date.now();
  const values = {
    ...{ name, name_key: name.toLowerCase(), email, email_key: email.toLowerCase(), user_id },
    ...{ words: `${name} ${email}`.toLowerCase(), state, queued_at: now, reminded_at: null },
    ...{ placed_at: state === 'registered' ? now : null, checked_in_at: null },
  };
  if (!known) {
    const participant = { id: newId(), event_id, created_at: now, ...values };
    await insertParticipant(trx, participant);
    return participant;
  }
  await updateParticipant(trx, known.id, values);
  return { ...known, ...values };
}

/** Says by mail what the registration is now; seldom enough that no one fills a stranger's mailbox with it. */
async function tell(trx: Db, { settings }: AppDeps, event: Event, participant: Participant) {
  const mails = await count(trx, { bucket: `event-mail:${participant.id}`, window: hour });
  if (mails.count > mailsAnHour) return;
  const occasion: Occasion = participant.state === 'waiting' ? 'waiting' : 'registered';
  await write(trx, settings, event, occasion, [participant]);
}

/**
 * The registration that a mailed link opens.
 * @throws {AppError} `badInput` for one that is forged or has expired, `tooMany` for many forged ones
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
  return { code: 1, registration: present(participant, event) };
}

/**
 * Cancels a registration; the seat goes to who waits longest.
 * @throws {AppError} `badInput`, `tooMany` for a forged link; `changedMeanwhile` once the event has begun
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
      throw new AppError(
        'changedMeanwhile',
        'This event has already started, so its registrations can’t be canceled.',
      );
    }
    // Read again: only now nobody else changes it.
    const participant = await findParticipant(trx, id);
    if (!participant) throw badLink();
    if (participant.state === 'cancelled') return present(participant, event);
    const left = await cancel(trx, deps, event, [participant]);
    const subject = `participant/${id}`;
    const userId = context.person?.userId ?? null;
    await audit(trx, { userId, action: 'participant.cancel', subject });
    return present({ ...participant, state: 'cancelled' }, left);
  });
  await deps.changes.catchUp();
  return {
    code: 1,
    message: 'Your registration is canceled. Thank you for telling us.',
    registration,
  };
}

/**
 * Cancels registrations of an event, emails their owners and gives the seats away.
 * @param event held by this transaction @returns the event as it is then
 */
export async function cancel(
  trx: Db,
  { settings }: Pick<AppDeps, 'settings'>,
  event: Event,
  participants: Participant[],
): Promise<Event> {
  await markCancelled(
    trx,
    participants.map(({ id }) => id),
  );
  await write(trx, settings, event, 'left', participants);
  const now = await moveUp(trx, settings, await recount(trx, event));
  await markChanged(trx, tagsOf(event));
  return now;
}

async function participantOf(db: Db, token: string, { network }: CallContext) {
  const id = readRegistrationToken(await registrationKey(db), token);
  if (id === null) {
    await limit(db, {
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

function linkExpired(): AppError {
  const message = 'This link has expired. It worked until a week after the event.';
  return new AppError('badInput', message, { errors: { verify_token: message } });
}

function badLink(): AppError {
  const message = 'This link isn’t valid, or its registration was deleted.';
  return new AppError('badInput', message, { errors: { verify_token: message } });
}

/** An event that is a draft again: what is written in it now is not public. */
const withdrawn = (event: Event) => ({
  ...presentListed(event),
  slug: event.public_slug || event.id,
  title: notPublished,
  summary: '',
  place: '',
});

/** Whether someone may see now where the event takes place online. */
const mayTakePart = ({ state }: Participant, event: Event) =>
  (state === 'registered' || state === 'attended') &&
  event.is_published === 1 &&
  event.cancelled_at === null &&
  event.ends_at > Date.now();

function present(
  participant: Participant,
  event: Event,
): Reply<'events/getRegistration'>['registration'] {
  const { state, name, email } = participant;
  return {
    state,
    name,
    email: `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}`,
    event: event.is_published === 1 ? presentListed(event) : withdrawn(event),
    link: mayTakePart(participant, event) ? event.link : '',
  };
}
