import { defaultLanguage, type Language } from '#contract/shared/language/languages.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { entriesInLanguage } from '../lists/translations/in-language.ts';
import { listBoard } from './queries.ts';

/** The board as it is written, for the reply to every edit. */
export async function readBoard(db: Db) {
  return (await listBoard(db)).map((row) => ({
    id: row.id,
    name: row.name,
    position: row.job,
    bio: row.bio,
    html: row.bio_html,
    photo: row.photo,
    order: row.position,
    version: row.version,
    language: defaultLanguage,
  }));
}

/** The board for visitors. @param language absent: that of the call */
export async function readBoardIn(db: Db, language: Language | undefined) {
  const show = await entriesInLanguage(db, 'board', language);
  return (await readBoard(db)).map((member) =>
    show(member, member.id, (row, texts) => ({
      ...row,
      position: texts.text('position', row.position),
      bio: texts.text('bio', row.bio),
      html: texts.html('bio', row.html),
    })),
  );
}
