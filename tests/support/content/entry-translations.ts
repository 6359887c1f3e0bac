import type { TranslatedListName } from '#contract/shared/translated-lists.ts';
import type { Options, TestServer } from '../server/server.ts';
import type { Entry } from './list-drafts.ts';

type Translation = Extract<Entry, { list: 'translations' }>;

/** Steps of tests that translate entries into Spanish. @param as an editor */
export function translationsOf(server: TestServer, as: Options) {
  const keyOf = (list: TranslatedListName, entry: string) => `es.${list}.${entry}`;
  return {
    keyOf,
    /** @param texts by their paths, each with its original */
    translation: (
      list: TranslatedListName,
      entry: string,
      texts: Record<string, [original: string, text: string]>,
    ): Translation => ({
      list: 'translations',
      content: {
        language: 'es',
        list,
        entry,
        texts: Object.fromEntries(
          Object.entries(texts).map(([field, [original, text]]) => [field, { original, text }]),
        ),
      },
    }),
    /** Publishes a translation. @param key of one that exists @returns its key */
    async translate(entry: Translation, key?: string): Promise<string> {
      const { draft } = await server.call('lists/saveDraft', { entry, ...(key && { key }) }, as);
      const published = { list: 'translations' as const, key: draft.key };
      await server.call('lists/publishDraft', published, as);
      return draft.key;
    },
  };
}
