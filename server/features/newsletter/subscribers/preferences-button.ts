import { prefixOf } from '#contract/shared/language/language-paths.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import type { Settings } from '#server/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { preferencesLink, unsubscribeKey } from './unsubscribe-links.ts';

/** The button of an email by which a subscriber chooses lists, or unsubscribes. */
export const preferencesButton = async (
  db: Db,
  { siteUrl }: Pick<Settings, 'siteUrl'>,
  subscriberId: string,
  t: Translate,
) => ({
  label: t('newsletter.preferencesLink'),
  url: preferencesLink(await unsubscribeKey(db), `${siteUrl}${prefixOf(t.language)}`, subscriberId),
});
