import type { SelectQueryBuilder } from 'kysely';
import type { MailingList } from '#contract/shared/newsletter/lists.ts';
import { audit } from '#server/platform/audit.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { allowLongStatements } from '#server/platform/db/long-statements.ts';
import { raise } from '#server/platform/events/raise.ts';
import type { Tables } from '#server/schema/tables.ts';
import { insertLinks } from '../clicks/queries.ts';
import { insertMailing } from '../mailings/queries.ts';
import { serializeMessage } from '../sending/message.ts';
import { insertSelectedRecipients, markStarted, updateTotal } from '../sending/queries/mailings.ts';
import type { DonorMessage } from './compose-donor-message.ts';

interface Audience {
  /** Which list they confirmed: leaving it during the mailing keeps them from getting the message. */
  list: MailingList;
  /** For the table of mailings: 'Lapsed donors'. */
  name: string;
  /** Confirmed subscribers of the list. */
  subscribers: SelectQueryBuilder<Tables, 'subscribers', object>;
  /** When sending begins, in ms; null: now. */
  startAt: number | null;
}

/**
 * Sends a message to donors, by a mailing of its own. Its recipients are chosen now, even if it is sent later.
 * @returns how many get it
 */
export async function startDonorMailing(
  trx: Db,
  userId: string,
  { subject, message, urls }: DonorMessage,
  { list, name, subscribers, startAt }: Audience,
): Promise<number> {
  await allowLongStatements(trx);
  const id = newId();
  await insertMailing(trx, {
    id,
    // It has no page: only this mailing has this id.
    page_id: id,
    slug: '',
    list,
    segment_name: name,
    subject,
    preview_text: '',
    message: serializeMessage(message),
    rate: null,
    startAt,
    created_at: Date.now(),
    created_by: userId,
  });
  await insertLinks(trx, id, urls);
  if (startAt === null) await markStarted(trx, id);
  const total = await insertSelectedRecipients(trx, id, subscribers);
  await updateTotal(trx, id, total);
  if (startAt === null) await raise(trx, 'mailing.started', { mailingId: id });
  await audit(trx, { userId, action: 'mailing.start', subject: `mailing/${id}` });
  return total;
}
