import type { Settings } from '#server/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { readServices } from '#server/platform/services/read-services.ts';
import { readFromHeader } from '../mail/from-header.ts';
import type { Colors } from '../site/colors.ts';
import { readSite } from '../site/site-settings.ts';

/** The sender of an email. */
export interface EmailSender {
  name: string;
  /** Its postal address, line by line; empty if staff have not set one. */
  postalAddress: string[];
  /** As a mail program shows it: `Common Plate <hello@example.org>`. */
  from: string;
  colors: Colors;
}

export async function readEmailSender(db: Db, settings: Settings): Promise<EmailSender> {
  const { mailFrom } = await readServices({ db, settings });
  const { address, colors } = await readSite(db);
  const { from } = await readFromHeader(db, mailFrom);
  const lines = address.split('\n').map((line) => line.trim());
  return {
    name: from.name,
    postalAddress: lines.filter((line) => line !== ''),
    from: `${from.name} <${from.address}>`,
    colors,
  };
}
