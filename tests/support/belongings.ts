import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { byHand } from './donations.ts';
import { anEvent } from './events.ts';
import type { SignedIn } from './people.ts';
import type { TestServer } from './server.ts';
import { aSubscriber } from './subscribers.ts';

/** Everything that can belong to an address without an account: subscription, gift, registration, message. */
export async function belongingsOf(server: TestServer, email: string, as: SignedIn) {
  const subscriber = await aSubscriber(server, { email, general: 1 });
  await server.call('donations/addDonation', byHand({ name: 'Vera Vale', email }), { as });
  const { slug, title } = await anEvent(server, { title: 'Vera’s soup night' }, as);
  await server.call('events/register', { slug, name: 'Vera Vale', email });
  await server.call('contact/send', {
    name: 'Vera Vale',
    email,
    subject: 'Allergies',
    text: 'Which soups are without nuts?',
  });
  return { subscriber, slug, title };
}

/** Every row of every table as text, under the table's name. */
export async function dump(db: Db): Promise<Record<string, string>> {
  const tables = await db.introspection.getTables();
  const rows = await Promise.all(
    tables.map(async ({ name }) => {
      const found = await sql`select * from ${sql.table(name)}`.execute(db);
      return [name, JSON.stringify(found.rows)] as const;
    }),
  );
  return Object.fromEntries(rows);
}

/** The tables in which a text stands somewhere, in whatever case. */
export async function tablesWith(db: Db, text: string): Promise<string[]> {
  const tables = Object.entries(await dump(db));
  return tables
    .filter(([, rows]) => rows.toLowerCase().includes(text.toLowerCase()))
    .map(([name]) => name);
}
