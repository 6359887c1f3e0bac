import type { EntryContent } from '#contract/lists/entries.ts';
import type { TranslatedLanguage } from '#contract/shared/language/languages.ts';
import type { TranslatedListName } from '#contract/shared/translated-lists.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { type DraftRow, listDrafts } from '../../lists/history/queries.ts';
import { versionedList } from '../../lists/history/versioned-list.ts';
import { translationKey } from '../../lists/translations/entry-translation.ts';
import { type Original, readOriginals } from '../../lists/translations/originals.ts';
import type { TranslationOverview } from '../translatable.ts';

export type TranslationContent = EntryContent<'translations'>;

/** An entry of a list with its translation into a language. */
export interface EntryPair {
  list: TranslatedListName;
  language: TranslatedLanguage;
  original: Original;
  /** The key of its translation. */
  key: string;
  /** What visitors see; undefined: nothing. */
  published: TranslationContent | undefined;
  draft: { content: TranslationContent; version: number } | undefined;
  /** The published translations of all lists, read once in each transaction: drafts do not change them. */
  readPublished(trx: Db): Promise<Map<string, TranslationContent>>;
}

/** The translations of entries of all lists, read once. */
export class EntryTranslations {
  readonly #deps: AppDeps;
  readonly #published: Map<string, TranslationContent>;
  readonly #drafts: Map<string, DraftRow>;
  readonly #readIn = new WeakMap<Db, Promise<Map<string, TranslationContent>>>();

  static async read(deps: AppDeps): Promise<EntryTranslations> {
    const published = await readPublished(deps, deps.db);
    return new EntryTranslations(deps, published, await listDrafts(deps.db, 'translations'));
  }

  private constructor(
    deps: AppDeps,
    published: Map<string, TranslationContent>,
    drafts: readonly DraftRow[],
  ) {
    this.#deps = deps;
    this.#published = published;
    this.#drafts = new Map(drafts.map((row) => [row.entry_key, row]));
  }

  /** The entries of a list in order. */
  async pairsOf(list: TranslatedListName, language: TranslatedLanguage): Promise<EntryPair[]> {
    const originals = await readOriginals(this.#deps, this.#deps.db, list);
    return originals.map(withSingleFields).map((original) => {
      const key = translationKey({ language, list, entry: original.key });
      const draft = this.#drafts.get(key);
      return {
        list,
        language,
        original,
        key,
        published: this.#published.get(key),
        draft: draft && { content: JSON.parse(draft.content), version: draft.version },
        readPublished: (trx) => this.#publishedIn(trx),
      };
    });
  }

  #publishedIn(trx: Db): Promise<Map<string, TranslationContent>> {
    const read = this.#readIn.get(trx) ?? readPublished(this.#deps, trx);
    this.#readIn.set(trx, read);
    return read;
  }
}

const readPublished = (deps: AppDeps, db: Db) =>
  versionedList(deps, 'translations').read(db) as Promise<Map<string, TranslationContent>>;

/** Parts with the same path, such as two links to one page in a menu, share one translation. */
const withSingleFields = (original: Original): Original => ({
  ...original,
  texts: [...new Map(original.texts.map((text) => [text.field, text])).values()],
});

/** How far an entry is translated. */
export function overviewOfEntry(pair: EntryPair): TranslationOverview {
  const { list, language, original, published, draft } = pair;
  const isOld = (content: TranslationContent | undefined) =>
    original.texts.filter(({ field, text }) => content && content.texts[field]?.original !== text);
  return {
    kind: 'entry',
    section: list,
    name: original.key,
    language,
    state: published
      ? isOld(published).length > 0
        ? 'stale'
        : 'published'
      : draft
        ? 'draft'
        : 'missing',
    title: original.title,
    staleParts: isOld(draft?.content ?? published).length,
    isOriginalPublished: 1,
    hasDraft: draft ? 1 : 0,
    editAddress: `/cms/translations/${language}/${list}/${original.key}`,
  };
}
