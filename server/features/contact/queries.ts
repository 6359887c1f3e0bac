import { sql } from 'kysely';
import type { CheckedBody, Reply } from '#contract/index.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { holdsAll, orderOf, placeOf, wordsOf } from '#server/platform/tables/query.ts';

type Asked = CheckedBody<'contact/getMessages'>;
type Shown = Reply<'contact/getMessages'>['messages'][number];
type InFull = Reply<'contact/getMessage'>['thread'];

/** Which messages are meant; a field that is absent restricts nothing, but spam is left out. */
export type Filter = Pick<Asked, 'search' | 'state' | 'assigned' | 'isSpam'>;

const orders = { name: ['search_key', 'id'], createdAt: ['created_at', 'id'] } as const;

/** A page of the messages that a filter finds, and how many there are in all. @param readerId whom 'me' means */
export async function findMessages(
  db: Db,
  { page, pageSize, sort = '-createdAt', ...filter }: Asked,
  readerId: string,
): Promise<{ messages: Shown[]; total: number }> {
  const { by, direction } = orderOf(sort);
  const { limit, offset } = placeOf({ page, pageSize });
  const query = filtered(db, filter, readerId);
  const rows = await shown(query)
    .orderBy(`contact_messages.${orders[by][0]}`, direction)
    .orderBy('contact_messages.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await query
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return { messages: rows.map(presentMessage), total: Number(total) };
}

/** The next messages that a filter finds, by their ids. @param after the last id that was taken */
export const nextMessages = (db: Db, filter: Filter, readerId: string, limit: number, after = '') =>
  shown(filtered(db, filter, readerId))
    .where('contact_messages.id', '>', after)
    .orderBy('contact_messages.id')
    .limit(limit)
    .execute();

/** One message with what was written about it, oldest first. @throws {AppError} `notFound` */
export async function readMessage(db: Db, id: string): Promise<InFull> {
  const row = await shown(
    db.selectFrom('contact_messages').where('contact_messages.id', '=', id),
  ).executeTakeFirst();
  if (!row) throw new AppError('notFound', 'This message no longer exists.');
  const entries = await db
    .selectFrom('contact_entries')
    .leftJoin('users', 'users.id', 'contact_entries.written_by')
    .leftJoin('outbox', 'outbox.id', 'contact_entries.mail_id')
    .select([
      'contact_entries.id',
      'kind',
      'contact_entries.text',
      'users.first_name',
      'users.last_name',
      'outbox.status',
      'contact_entries.created_at',
    ])
    .where('message_id', '=', id)
    .orderBy('contact_entries.created_at')
    .orderBy('contact_entries.id')
    .execute();
  return {
    ...presentMessage(row),
    text: row.text,
    entries: entries.map((entry) => ({
      id: entry.id,
      kind: entry.kind,
      text: entry.text,
      author: [entry.first_name, entry.last_name].filter(Boolean).join(' '),
      at: new Date(entry.created_at).toISOString(),
      // Who has to wait and who is being served is one to a reader.
      mail: entry.status === 'sending' ? 'waiting' : entry.status,
    })),
  };
}

/** Who could look after a message: administrators who can sign in. */
export async function readStaff(db: Db): Promise<{ userId: string; name: string }[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('account_type', '=', 1)
    .where('suspended_at', 'is', null)
    .orderBy('full_name_key')
    .execute();
  return rows.map((row) => ({ userId: row.id, name: `${row.first_name} ${row.last_name}`.trim() }));
}

function filtered(db: Db, { search, state, assigned, isSpam = 0 }: Filter, readerId: string) {
  const words = wordsOf(search);
  return db
    .selectFrom('contact_messages')
    .where('is_spam', '=', isSpam)
    .$if(words.length > 0, (query) =>
      query.where(holdsAll(db, sql<string>`contact_messages.search_key`, words)),
    )
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'new'))
    .$if(assigned === 'me', (query) => query.where('assigned_to', '=', readerId))
    .$if(assigned === 'nobody', (query) => query.where('assigned_to', 'is', null));
}

const shown = (query: Pick<ReturnType<typeof filtered>, 'leftJoin'>) =>
  query
    .leftJoin('users', 'users.id', 'contact_messages.assigned_to')
    .select([
      'contact_messages.id',
      'contact_messages.name',
      'contact_messages.email',
      'contact_messages.subject',
      'contact_messages.text',
      'contact_messages.state',
      'contact_messages.is_spam',
      'contact_messages.created_at',
      'users.id as staffId',
      'users.first_name',
      'users.last_name',
    ]);

type Row = Awaited<ReturnType<typeof nextMessages>>[number];

const presentMessage = (row: Row): Shown => ({
  id: row.id,
  name: row.name,
  email: row.email,
  subject: row.subject,
  state: row.state,
  isSpam: row.is_spam,
  assignedTo:
    row.staffId === null
      ? null
      : { userId: row.staffId, name: `${row.first_name} ${row.last_name}`.trim() },
  createdAt: new Date(row.created_at).toISOString(),
});
