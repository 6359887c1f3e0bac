import { defaultLanguage, type Language } from '#contract/shared/language/languages.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { entriesInLanguage, titledText } from '../../lists/translations/in-language.ts';
import { listWaysToDonate } from './queries.ts';

/** The ways to donate as they are written, for the reply to every edit. */
export async function readWaysToDonate(db: Db) {
  return (await listWaysToDonate(db)).map(({ position: order, ...row }) => ({
    ...row,
    order,
    language: defaultLanguage,
  }));
}

/** The ways to donate for visitors. @param language absent: that of the call */
export async function readWaysToDonateIn(db: Db, language: Language | undefined) {
  const show = await entriesInLanguage(db, 'waysToDonate', language);
  return (await readWaysToDonate(db)).map((way) => show(way, way.id, titledText));
}
