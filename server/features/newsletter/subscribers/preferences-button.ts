import type { Settings } from '#server/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { preferencesLink, unsubscribeKey } from './unsubscribe-links.ts';

/** The button of an email by which a subscriber chooses lists, or unsubscribes. */
export const preferencesButton = async (
  db: Db,
  { siteUrl }: Pick<Settings, 'siteUrl'>,
  subscriberId: string,
) => ({
  label: 'Choose my newsletters',
  url: preferencesLink(await unsubscribeKey(db), siteUrl, subscriberId),
});
