import type { CheckedBody, Reply } from '#contract/index.ts';
import { emailKey } from '#contract/shared/email.ts';
import { defaultLanguage } from '#contract/shared/language/languages.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { findVerifiedAccount } from '#server/features/auth/accounts/queries.ts';
import { audit } from '#server/platform/audit.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { runOnce } from '#server/platform/limits/run-once.ts';
import { requireEvent } from '../../edit-event.ts';
import type { Event } from '../../status.ts';
import { emailParticipants } from '../emails.ts';
import { presentParticipant } from '../participants.ts';
import {
  findParticipant,
  findParticipantByEmail,
  insertParticipant,
  renewParticipant,
  wordsOfParticipant,
} from '../queries/participants.ts';
import { isAnnounced, recount, requireFreeSeats } from '../seats.ts';

type Body = CheckedBody<'events/addParticipant'>;

/**
 * Registers a person for staff: a walk-in at the door, or someone who called. An email address is optional. With one,
 * they are emailed like anyone who registers, unless they are already here.
 * @throws {AppError} `notFound`; `conflict` for a canceled event, an address that is already registered, a full event
 * without `letIn`, or the same attempt with other details
 */
export async function addParticipant(
  deps: AppDeps,
  { userId }: CurrentUser,
  { attempt, ...body }: Body,
): Promise<Reply<'events/addParticipant'>> {
  const request = { call: 'events/addParticipant', caller: userId, attempt, body };
  const participant = await deps.db.transaction().execute(async (trx) => {
    const id = await runOnce(trx, request, addedBefore, async () => {
      const event = await requireEvent(trx, body.event);
      const added = await add(trx, event, body);
      const counted = await recount(trx, event);
      await audit(trx, { userId, action: 'participant.add', subject: `participant/${added}` });
      const row = await findParticipant(trx, added);
      if (row && row.state === 'registered' && isAnnounced(counted)) {
        await emailParticipants(trx, deps.settings, counted, 'registered', [row]);
      }
      return added;
    });
    const row = await findParticipant(trx, id);
    return row && (await presentParticipant(trx, [row]))[0];
  });
  if (!participant)
    throw new AppError('notFound', 'This registration was deleted in the meantime.');
  const { name, state } = participant;
  const message = state === 'attended' ? `${name} is checked in.` : `${name} is registered.`;
  return { code: 1, message, participant };
}

const addedBefore =
  'The person that you were adding is already on the list, with other details. Check the list before you add someone.';

/** @returns the participant's id */
async function add(
  trx: Db,
  event: Event,
  { name: sentName, email = '', isHere = 0, letIn = 0, seats = 1, language }: Body,
): Promise<string> {
  if (event.cancelled_at !== null) throw new AppError('conflict', 'This event has been canceled.');
  const name = sentName.trim();
  const known = email === '' ? undefined : await findParticipantByEmail(trx, event.id, email);
  if (known && known.state !== 'cancelled') {
    throw new AppError('conflict', `${known.name} is already on the list with this email address.`);
  }
  if (letIn === 0)
    requireFreeSeats(event, seats, 'Choose “Let them in anyway” to go over capacity.');
  const now = Date.now();
  const id = known?.id ?? newId();
  const values = {
    name,
    name_key: name.toLowerCase(),
    email,
    email_key: emailKey(email) || id,
    words: wordsOfParticipant({ name, email, guests: '' }),
    guests: '',
    ...(isHere === 1
      ? { state: 'attended' as const, checked_in_at: now }
      : { state: 'registered' as const, checked_in_at: null }),
    queued_at: now,
    placed_at: now,
    reminded_at: null,
    seats,
    language:
      language ??
      known?.language ??
      (await findVerifiedAccount(trx, email))?.language ??
      defaultLanguage,
  };
  if (known) await renewParticipant(trx, known, values, 'staff');
  else
    await insertParticipant(trx, { id, event_id: event.id, created_at: now, ...values }, 'staff');
  return id;
}
