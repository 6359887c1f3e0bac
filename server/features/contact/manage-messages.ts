import type { CheckedBody, Reply } from '#contract/index.ts';
import { fullName } from '#contract/shared/full-name.ts';
import { longDate } from '#contract/shared/language/long-date.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { audit, auditExport } from '#server/platform/audit.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { translatorFor } from '#server/platform/language/catalogs.ts';
import { runOnce } from '#server/platform/limits/run-once.ts';
import { formattedText } from '#server/platform/markdown/formatted-text.ts';
import { omitUndefined } from '#server/platform/omit-undefined.ts';
import { csvChunkOf } from '#server/platform/tables/query.ts';
import { enqueueEmail } from '../mail/outbox.ts';
import { readSite } from '../site/site-settings.ts';
import { removeMessages } from './delete-messages.ts';
import { listNextMessages } from './queries/message-table.ts';
import {
  insertEntry,
  listThread,
  lockMessage,
  updateMessage,
  updateMessages,
} from './queries/messages.ts';
import { noSuchMessage, readMessage, readStaff } from './read-messages.ts';
import { replyAddress } from './reply-address.ts';

/**
 * Replies to a message by email, once for each `attempt`. The email references all earlier ones, so that mail programs
 * show one thread. If no one is assigned to the message, the sender of the reply is from then on.
 * @throws {AppError} `notFound`; `conflict` if the attempt sent another reply; `badInput` for text that cannot be
 * rendered
 */
export async function replyToMessage(
  { db, settings }: AppDeps,
  { userId }: CurrentUser,
  { attempt, ...body }: CheckedBody<'contact/answer'>,
): Promise<Reply<'contact/answer'>> {
  const { id, text, close = 0 } = body;
  const request = { call: 'contact/answer', caller: userId, attempt, body };
  const reply = await formattedText(withLineBreaks(text), settings.siteUrl);
  return db.transaction().execute(async (trx) => {
    const message = await requireMessage(trx, id);
    await runOnce(trx, request, repliedBefore, async () => {
      const thread = await listThread(trx, id);
      const mailId = newId();
      await enqueueEmail(trx, {
        id: mailId,
        recipient: message.email,
        subject: /^re:/i.test(message.subject) ? message.subject : `Re: ${message.subject}`,
        purpose: 'contact-answer',
        language: translatorFor(message).language,
        paragraphs: [reply, quoteOf(message)],
        origin: 'person',
        replyTo: replyAddress(await readSite(trx)),
        thread,
      });
      await addEntry(trx, { message_id: id, kind: 'answer', ...reply, userId, mailId });
      await updateMessage(trx, id, {
        state: close === 1 ? 'closed' : 'answered',
        assigned_to: message.assigned_to ?? userId,
        is_spam: 0,
      });
      await audit(trx, { userId, action: 'message.answer', subject: `message/${id}` });
      return mailId;
    });
    return {
      code: 1 as const,
      message: `Your reply to ${message.name} is being sent.`,
      thread: await readMessage(trx, id),
    };
  });
}

const repliedBefore =
  'The reply that you were sending is already on its way, with other text. Send this one only if it says something new.';

/** In an email a line break means one; in Markdown it would be a space. */
const withLineBreaks = (text: string) =>
  text.replaceAll('\r\n', '\n').replace(/(?<=[^\s\\])\n(?=\S)/g, '  \n');

/** The quoted message below the answer, as mail programs show it. */
function quoteOf(message: { text: string; created_at: number; language: string }): string {
  const t = translatorFor(message);
  const day = longDate(new Date(message.created_at).toISOString(), t.language);
  const head = t('contact.youWrote', { day });
  return [head, ...message.text.split('\n').map((line) => `> ${line}`)].join('\n');
}

/**
 * Adds a note for staff.
 * @throws {AppError} `notFound`
 */
export function addNote(
  { db }: AppDeps,
  { userId }: CurrentUser,
  { id, text }: CheckedBody<'contact/addNote'>,
): Promise<Reply<'contact/addNote'>> {
  return db.transaction().execute(async (trx) => {
    await requireMessage(trx, id);
    const words = text.replaceAll('\r\n', '\n').trim();
    await addEntry(trx, {
      message_id: id,
      kind: 'note',
      text: words,
      html: '',
      userId,
      mailId: '',
    });
    await audit(trx, { userId, action: 'message.note', subject: `message/${id}` });
    return { code: 1 as const, message: 'Note saved.', thread: await readMessage(trx, id) };
  });
}

/**
 * Locks a message: replies and notes on one message are serialized.
 * @throws {AppError} `notFound`
 */
async function requireMessage(trx: Db, id: string) {
  const row = await lockMessage(trx, id);
  if (!row) throw noSuchMessage();
  return row;
}

interface NewEntry {
  message_id: string;
  kind: 'answer' | 'note';
  text: string;
  html: string;
  userId: string;
  mailId: string;
}

async function addEntry(trx: Db, { userId, mailId, ...entry }: NewEntry): Promise<void> {
  await insertEntry(trx, {
    id: newId(),
    ...entry,
    written_by: userId,
    mail_id: mailId,
    created_at: Date.now(),
  });
}

/**
 * Updates the status, spam mark and assignee of some messages, as far as sent.
 * @throws {AppError} `badInput` for someone who cannot be assigned messages, or if nothing was sent
 */
export function editMessages(
  { db }: AppDeps,
  { userId }: CurrentUser,
  { messages, state, isSpam, assignedTo }: CheckedBody<'contact/editMessages'>,
): Promise<Reply<'contact/editMessages'>> {
  const set = omitUndefined({
    state,
    is_spam: isSpam,
    assigned_to: assignedTo === '' ? null : assignedTo,
  });
  if (Object.keys(set).length === 0) {
    throw new AppError('badInput', 'Choose what to change.');
  }
  return db.transaction().execute(async (trx) => {
    if (assignedTo) await requireStaff(trx, assignedTo);
    const changed = await updateMessages(trx, messages, set);
    for (const id of changed) {
      await audit(trx, { userId, action: 'message.edit', subject: `message/${id}` });
    }
    return {
      code: 1 as const,
      message: `${counted(changed.length)} changed.`,
      count: changed.length,
    };
  });
}

async function requireStaff(trx: Db, userId: string): Promise<void> {
  const staff = await readStaff(trx);
  if (staff.some((person) => person.userId === userId)) return;
  const message = 'Messages can be assigned only to administrators.';
  throw new AppError('badInput', message, { errors: { assignedTo: message } });
}

/** Deletes messages with all their replies and notes. */
export function deleteMessages(
  { db }: AppDeps,
  { userId }: CurrentUser,
  { messages }: CheckedBody<'contact/deleteMessages'>,
): Promise<Reply<'contact/deleteMessages'>> {
  return db.transaction().execute(async (trx) => {
    const removed = await removeMessages(trx, messages);
    for (const id of removed) {
      await audit(trx, { userId, action: 'message.delete', subject: `message/${id}` });
    }
    const count = removed.length;
    return { code: 1 as const, message: `${counted(count)} deleted.`, count };
  });
}

const counted = (count: number) => (count === 1 ? '1 message is' : `${count} messages are`);

const heading = ['at', 'name', 'email', 'subject', 'message', 'state', 'assignedTo'];
/** Messages per chunk of the file: each may be thousands of characters long. */
const messagesInPiece = 100;

/** The next chunk of a CSV file of matching messages. */
export async function exportMessages(
  { db }: AppDeps,
  { userId }: CurrentUser,
  { after, ...filter }: CheckedBody<'contact/exportMessages'>,
): Promise<Reply<'contact/exportMessages'>> {
  const rows = await listNextMessages(db, filter, userId, messagesInPiece, after);
  await auditExport(db, userId, 'messages', after);
  const cells = (row: (typeof rows)[number]) => [
    new Date(row.created_at).toISOString(),
    row.name,
    row.email,
    row.subject,
    row.text,
    row.state,
    fullName(row.first_name, row.last_name),
  ];
  return { code: 1, ...csvChunkOf(heading, rows, cells, after === undefined, messagesInPiece) };
}
