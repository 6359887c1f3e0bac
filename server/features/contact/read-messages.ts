import type { CheckedBody, Reply } from '#contract/index.ts';
import { fullName } from '#contract/shared/full-name.ts';
import type { CurrentUser } from '#server/current-user.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import {
  findMessage,
  listEntries,
  listMessages,
  type MessageRow,
} from './queries/message-table.ts';
import { listStaff } from './queries/messages.ts';

type ListedMessage = Reply<'contact/getMessages'>['messages'][number];
type InFull = Reply<'contact/getMessage'>['thread'];

export const noSuchMessage = () => new AppError('notFound', 'This message no longer exists.');

/** A page of messages matching a filter. */
export async function getMessages(
  db: Db,
  body: CheckedBody<'contact/getMessages'>,
  person: CurrentUser | null,
): Promise<Reply<'contact/getMessages'>> {
  const { rows, total } = await listMessages(db, body, person?.userId ?? '');
  return { code: 1, messages: rows.map(presentMessage), total };
}

/**
 * A message with its notes and replies, oldest first.
 * @throws {AppError} `notFound`
 */
export async function readMessage(db: Db, id: string): Promise<InFull> {
  const row = await findMessage(db, id);
  if (!row) throw noSuchMessage();
  const entries = await listEntries(db, id);
  return {
    ...presentMessage(row),
    text: row.text,
    entries: entries.map((entry) => ({
      id: entry.id,
      kind: entry.kind,
      text: entry.text,
      html: entry.html,
      author: fullName(entry.first_name, entry.last_name),
      at: new Date(entry.created_at).toISOString(),
      // Readers need not know whether an email is queued, held or being sent.
      mail: entry.status === 'sending' || entry.status === 'held' ? 'waiting' : entry.status,
    })),
  };
}

/** Possible assignees of messages: those who may answer them and can sign in. */
export async function readStaff(db: Db): Promise<{ userId: string; name: string }[]> {
  const rows = await listStaff(db);
  return rows.map((row) => ({ userId: row.id, name: fullName(row.first_name, row.last_name) }));
}

const presentMessage = (row: MessageRow): ListedMessage => ({
  id: row.id,
  name: row.name,
  email: row.email,
  subject: row.subject,
  state: row.state,
  isSpam: row.is_spam,
  assignedTo:
    row.staffId === null
      ? null
      : { userId: row.staffId, name: fullName(row.first_name, row.last_name) },
  createdAt: new Date(row.created_at).toISOString(),
});
