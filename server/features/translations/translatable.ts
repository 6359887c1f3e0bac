import { createHash } from 'node:crypto';
import type { Reply } from '#contract/index.ts';
import type { CurrentUser } from '#server/current-user.ts';
import type { Db } from '#server/platform/db/connect.ts';

export type TranslationOverview = Reply<'translations/getTranslations'>['translations'][number];

/** A text to translate. */
export interface TranslatableText {
  /** Within its page or entry: a name token of XML. */
  id: string;
  /** Its name, for people: 'Section 2: Title'. */
  label: string;
  isMarkdown: boolean;
  original: string;
  /** The text of the translation’s draft; empty: it is not translated yet. */
  translation: string;
  /** What the original said when it was translated; absent: the same as now. */
  before?: string;
}

/** A text as it has come back from a translator. */
export interface TextChange {
  id: string;
  translation: string;
  /** The original that the translator was given. */
  original: string;
}

/**
 * Makes changes in a transaction.
 * @throws {AppError} `conflict` if the draft or the original is not what it was when they were prepared
 */
export type WriteChanges = (trx: Db, person: CurrentUser) => Promise<void>;

/** A page or an entry of a list, with its translation into one language. */
export interface Translatable
  extends Pick<TranslationOverview, 'kind' | 'section' | 'name' | 'language' | 'title'> {
  /** 'page.{id}', 'entry.{list}.{key}': a name token of XML. */
  id: string;
  /** Whether nobody has begun to translate it. */
  isNew: boolean;
  /** Whether visitors see what its draft says. */
  isPublished: boolean;
  texts: readonly TranslatableText[];
  /** Why some of these changes cannot be saved, by the ids of their texts. */
  faultsOf(changes: readonly TextChange[]): ReadonlyMap<string, string>;
  /** Prepares changes of its draft, outside of the transaction that makes them. */
  prepare(changes: readonly TextChange[]): Promise<WriteChanges>;
}

/** Identifies the texts of a translation, so that no newer ones are replaced unseen. */
export const textsHashOf = ({ texts }: Pick<Translatable, 'texts'>): string =>
  createHash('sha256')
    .update(JSON.stringify(texts.map(({ id, translation }) => [id, translation])))
    .digest('base64url')
    .slice(0, 22);
