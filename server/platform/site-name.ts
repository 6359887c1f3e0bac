import type { Db } from './db/connect.ts';

/** What the site calls itself in mails and in authenticator apps. */
export async function readSiteName(db: Db): Promise<string> {
  const row = await db
    .selectFrom('site_settings')
    .select('value')
    .where('name', '=', 'site')
    .executeTakeFirst();
  const { name = 'Common Plate' } = row ? (JSON.parse(row.value) as { name?: string }) : {};
  return name;
}
