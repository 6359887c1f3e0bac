import type { Language } from '#contract/shared/language/languages.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { entriesInLanguage, paragraphText, titledText } from '../lists/translations/in-language.ts';
import { menuColumnIn } from '../site/menu-in-language.ts';
import {
  readBottomMenu,
  readFooterData,
  readFooterPages,
  readFooterParagraphs,
} from './read-lists.ts';

// Each list as visitors read it, by default in the language of the call.

export async function readFooterDataIn(db: Db, language?: Language) {
  const show = await entriesInLanguage(db, 'footerBlocks', language);
  return (await readFooterData(db)).map((block) => show(block, block.name, titledText));
}

export async function readFooterPagesIn(db: Db, language?: Language) {
  const show = await entriesInLanguage(db, 'footerPages', language);
  return (await readFooterPages(db)).map((page) =>
    show(page, page.name, (row, texts) => ({
      ...row,
      title: texts.text('title', row.title),
      subtitle: texts.text('subtitle', row.subtitle),
      linkName: texts.text('linkName', row.linkName),
    })),
  );
}

/** @param name as it is stored; absent: of all policy pages */
export async function readFooterParagraphsIn(
  db: Db,
  { name, language }: { name?: string; language?: Language | undefined },
) {
  const show = await entriesInLanguage(db, 'footerPages', language);
  return (await readFooterParagraphs(db, name)).map((paragraph) =>
    show(paragraph, paragraph.name, paragraphText),
  );
}

export async function readBottomMenuIn(db: Db, language?: Language) {
  const show = await entriesInLanguage(db, 'bottomMenu', language);
  return (await readBottomMenu(db)).map((column) => menuColumnIn(show, column.order, column));
}
