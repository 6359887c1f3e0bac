import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { lockUser } from '#server/features/auth/accounts/queries.ts';
import { notPublished } from '#server/features/events/not-published.ts';
import { audit } from '#server/platform/audit.ts';
import { markChanged } from '#server/platform/changes.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { requireBotCheckBeyond } from '#server/platform/limits/bot-check.ts';
import { count, limit } from '#server/platform/limits/rate-limit.ts';
import { noSuchEvent, requireEvent } from '../edit-event.ts';
import { presentListed } from '../present.ts';
import { findPublished } from '../queries.ts';
import { type Event, type Phase, phaseOf, tagsOf } from '../status.ts';
import { type Occasion, type Participant, write } from './emails.ts';
import { readRegistrationToken, registrationKey } from './links.ts';
import { freePlaces, lockEvent, moveUp, recount } from './seats.ts';

const hour = 60 * 60_000;
/** So many mails about one registration may be caused in an hour by the person who knows the address. */
const mailsAnHour = 3;
/** So many made-up links a network may try in an hour. */
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
 * Registers an address for an event: with a place where one is free, else at the end of the waiting list. What
 * is answered is the same for an address that is registered already, as nobody else may learn that by trying:
 * its owner is told by mail.
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
    // A place that a deleted account has left belongs to who waits, though nobody has given it to them yet.
    const event = await moveUp(trx, deps.settings, held);
    const free = freePlaces(event);
    const state = free === null || free > 0 ? 'registered' : 'waiting';
    const known = await findByAddress(trx, event.id, email);
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
      // Where places are not counted, no page shows a difference.
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

function findByAddress(trx: Db, eventId: string, email: string) {
  return trx
    .selectFrom('participants')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('email_key', '=', email.toLowerCase())
    .executeTakeFirst();
}

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
    await trx.insertInto('participants').values(participant).execute();
    return participant;
  }
  await trx.updateTable('participants').set(values).where('id', '=', known.id).execute();
  return { ...known, ...values };
}

/** Says by mail what the registration is now; seldom enough that nobody fills a stranger's mailbox with it. */
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
  const event = await db
    .selectFrom('events')
    .selectAll()
    .where('id', '=', participant.event_id)
    .executeTakeFirstOrThrow();
  if (event.ends_at + linkLifetime < Date.now()) throw linkExpired();
  return { code: 1, registration: present(participant, event) };
}

/**
 * Cancels a registration; the place goes to who waits longest.
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
 * Cancels registrations of an event, tells their owners and gives the places away.
 * @param event held by this transaction @returns the event as it is then
 */
export async function cancel(
  trx: Db,
  { settings }: Pick<AppDeps, 'settings'>,
  event: Event,
  participants: Participant[],
): Promise<Event> {
  await trx
    .updateTable('participants')
    .set({ state: 'cancelled', placed_at: null, checked_in_at: null })
    .where(
      'id',
      'in',
      participants.map(({ id }) => id),
    )
    .execute();
  await write(trx, settings, event, 'left', participants);
  const now = await moveUp(trx, settings, await recount(trx, event));
  await markChanged(trx, tagsOf(event));
  return now;
}

const findParticipant = (db: Db, id: string) =>
  db.selectFrom('participants').selectAll().where('id', '=', id).executeTakeFirst();

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

/** Whether somebody is told now where the event takes place online. */
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
