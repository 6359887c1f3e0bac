import { sql } from 'kysely';
import { nameKeyOf } from '#server/features/auth/accounts/users.ts';
import { connectTo, type SiteData } from './site-data.ts';

const day = 24 * 60 * 60_000;
const firstNames = ['Ana', 'Bo', 'Cy', 'Dina', 'Émile', 'Fay', 'Gus', 'Hana', 'Ivo', 'Jo'];
const lastNames = [
  'Ash',
  'Birch',
  'Cedar',
  'Dogwood',
  'Elm',
  'Fir',
  'Gorse',
  'Hazel',
  'Ivy',
  'Juniper',
];

/** The rows of a dashboard with some years of data: accounts, subscribers, messages and audit trail entries. */
export async function fillDashboard(place: SiteData, users: number): Promise<void> {
  const { db } = await connectTo(place);
  await db.transaction().execute(async (trx) => {
    await inBatches(
      users,
      (index) => userRow(index),
      (rows) => trx.insertInto('users').values(rows).execute(),
    );
    await inBatches(users, subscriberRow, (rows) =>
      trx.insertInto('subscribers').values(rows).execute(),
    );
    await inBatches(users / 10, messageRow, (rows) =>
      trx.insertInto('contact_messages').values(rows).execute(),
    );
    await inBatches(users * 2, entryRow(users), (rows) =>
      trx.insertInto('audit_log').values(rows).execute(),
    );
  });
  // PostgreSQL does this by itself, some minutes later.
  if (place.DATABASE_URL !== '') await sql`vacuum analyze`.execute(db);
  await db.destroy();
}

async function inBatches<Row>(
  count: number,
  rowOf: (index: number) => Row,
  insert: (rows: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let first = 0; first < count; first += 1000) {
    const length = Math.min(1000, count - first);
    await insert(Array.from({ length }, (_, index) => rowOf(first + index)));
  }
}

const ago = (index: number) => Date.now() - (index % 700) * day - index;

function userRow(index: number) {
  const first_name = firstNames[index % 10] ?? '';
  const last_name = `${lastNames[Math.floor(index / 10) % 10]}-${index}`;
  const email = `person.${index}@example.org`;
  return {
    id: `user-${index}`,
    email,
    email_key: email,
    first_name,
    last_name,
    full_name_key: nameKeyOf(first_name, last_name),
    password_hash: '',
    account_type: (index % 500 === 0 ? 2 : 0) as 0 | 2,
    is_verified: (index % 20 === 0 ? 0 : 1) as 0 | 1,
    photo: '',
    created_at: ago(index),
    updated_at: ago(index),
  };
}

function subscriberRow(index: number) {
  const email = `reader.${index}@example.org`;
  const flags = { test: 0, general: 0, newsletters: 1 } as const;
  return {
    id: `subscriber-${index}`,
    email,
    email_key: email,
    ...flags,
    status: 'confirmed' as const,
    user_id: null,
    created_at: ago(index),
    confirmed_at: ago(index),
    chosen_at: ago(index),
  };
}

function messageRow(index: number) {
  const [name, email] = [`Writer ${index}`, `writer.${index}@example.org`];
  return {
    id: `message-${index}`,
    name,
    email,
    email_key: email,
    subject: `Question ${index}`,
    text: 'How long do beans soak?',
    search_key: `${name} ${email} question ${index}`.toLowerCase(),
    state: index % 10 === 0 ? ('new' as const) : ('closed' as const),
    assigned_to: null,
    created_at: ago(index),
  };
}

const entryRow = (users: number) => (index: number) => ({
  id: `entry-${index}`,
  user_id: `user-${index % users}`,
  action: index % 3 === 0 ? 'account.edit' : 'session.begin',
  subject: `user/user-${index % users}`,
  created_at: ago(index),
});
