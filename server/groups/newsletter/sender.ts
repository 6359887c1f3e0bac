import type { Db } from '#server/platform/db/connect.ts';
import type { Settings } from '#server/settings.ts';

/** Who a mail says it is from. */
export interface Sender {
  name: string;
  /** Its postal address, a line each; none where staff have set none. */
  postalAddress: string[];
  /** As a mail program shows it: `Common Plate <hello@example.org>`. */
  from: string;
}

export async function readSender(db: Db, { mailFrom }: Settings): Promise<Sender> {
  const row = await db
    .selectFrom('site_settings')
    .select('value')
    .where('name', '=', 'site')
    .executeTakeFirst();
  const site = row ? (JSON.parse(row.value) as { name?: string; address?: string }) : {};
  const name = (site.name || 'Common Plate').replace(/[\r\n]+/g, ' ');
  const lines = (site.address ?? '').split('\n').map((line) => line.trim());
  return {
    name,
    postalAddress: lines.filter((line) => line !== ''),
    from: `${name} <${mailFrom}>`,
  };
}
