import type { Db } from '../db/connect.ts';
import { newToken } from './ids.ts';

/** The purpose of a secret: each has its own. */
type SecretName = `${string}Secret`;

/** A secret of the whole site: created once, the same on every node and after every restart. */
export async function sharedSecret(db: Db, name: SecretName): Promise<string> {
  const known = await read(db, name);
  if (known !== undefined) return known;
  await db
    .insertInto('site_settings')
    .values({ name, value: JSON.stringify(newToken()) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await read(db, name)) as string;
}

async function read(db: Db, name: SecretName): Promise<string | undefined> {
  const row = await db
    .selectFrom('site_settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row && (JSON.parse(row.value) as string);
}
