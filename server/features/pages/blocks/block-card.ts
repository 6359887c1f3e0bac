import type { Language } from '#contract/shared/language/languages.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** The content of a block: a linked title, paragraphs, progress, and a link below them. */
export interface BlockCard {
  path: string;
  title: string;
  /** Of the title and the paragraphs. */
  language: Language;
  paragraphs: string[];
  progress?: BlockProgress | undefined;
  /** The text of the link: 'Read more'. */
  action: string;
}

/** How far something is to its goal. */
export interface BlockProgress {
  /** 0 to 100; null: there is no goal. */
  percent: number | null;
  /** The amount reached, and its description in words. */
  sum: string;
  words: string;
}

/**
 * Reads the cards of blocks of one kind, by their references. Targets that are not public are left out.
 * @param references in lower case
 * @param t finds the program's own words in them; what is translated is in its language, too
 */
export type ReadBlockCards = (
  db: Db,
  references: string[],
  t: Translate,
) => Promise<Map<string, BlockCard>>;
