import { sql } from 'kysely';
import type { CheckedBody } from '#contract/index.ts';
import type { Db } from '#server/platform/db/connect.ts';
import {
  containsWords,
  countRows,
  limitAndOffset,
  parseSort,
} from '#server/platform/tables/query.ts';
import { wordsOf } from '#server/platform/tables/search-words.ts';

type MessagesBody = CheckedBody<'contact/getMessages'>;

/** A filter of messages; absent fields do not restrict, except that spam is left out. */
type Filter = Pick<MessagesBody, 'search' | 'state' | 'assigned' | 'isSpam'>;

const orders = { name: ['search_key', 'id'], createdAt: ['created_at', 'id'] } as const;

/**
 * A page of messages matching a filter, and their total number.
 * @param readerId the user that 'me' means
 */
export async function listMessages(
  db: Db,
  { page, pageSize, sort = '-createdAt', ...filter }: MessagesBody,
  readerId: string,
) {
  const { by, direction } = parseSort(sort);
  const { limit, offset } = limitAndOffset({ page, pageSize });
  const query = filtered(db, filter, readerId);
  const rows = await shown(query)
    .orderBy(`contact_messages.${orders[by][0]}`, direction)
    .orderBy('contact_messages.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total: await countRows(query) };
}

/**
 * The next messages matching a filter, by id.
 * @param after the last id already read
 */
export const listNextMessages = (
  db: Db,
  filter: Filter,
  readerId: string,
  limit: number,
  after = '',
) =>
  shown(filtered(db, filter, readerId))
    .where('contact_messages.id', '>', after)
    .orderBy('contact_messages.id')
    .limit(limit)
    .execute();

/** One message, as tables show it. */
export const findMessage = (db: Db, id: string) =>
  shown(db.selectFrom('contact_messages').where('contact_messages.id', '=', id)).executeTakeFirst();

/** The notes and replies of a message, oldest first, with the status of their emails. */
export function listEntries(db: Db, messageId: string) {
  return db
    .selectFrom('contact_entries')
    .leftJoin('users', 'users.id', 'contact_entries.written_by')
    .leftJoin('outbox', 'outbox.id', 'contact_entries.mail_id')
    .select([
      'contact_entries.id',
      'kind',
      'contact_entries.text',
      'contact_entries.html',
      'users.first_name',
      'users.last_name',
      'outbox.status',
      'contact_entries.created_at',
    ])
    .where('message_id', '=', messageId)
    .orderBy('contact_entries.created_at')
    .orderBy('contact_entries.id')
    .execute();
}

function filtered(db: Db, { search, state, assigned, isSpam = 0 }: Filter, readerId: string) {
  const words = wordsOf(search);
  return db
    .selectFrom('contact_messages')
    .where('is_spam', '=', isSpam)
    .$if(words.length > 0, (query) =>
      query.where(containsWords(db, sql<string>`contact_messages.search_key`, words)),
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

export type MessageRow = Awaited<ReturnType<typeof listNextMessages>>[number];
