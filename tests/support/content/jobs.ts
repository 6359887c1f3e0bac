import type { Body, Reply } from '#contract/index.ts';
import type { SignedIn } from '#tests/support/people/accounts.ts';
import type { TestServer } from '#tests/support/server/server.ts';
import { aPage } from './pages.ts';
import { readDraft } from './translations.ts';

/** The file of a job as a translator sends it back: every text with “ES ” before it, and every tag where it was. */
export const translateJob = (xliff: string): string =>
  xliff.replace(
    /<segment ([^>]*)state="[a-z]+">\n<source>([\s\S]*?)<\/source>(?:\n<target>[\s\S]*?<\/target>)?/g,
    '<segment $1state="translated">\n<source>$2</source>\n<target>ES $2</target>',
  );

type Preview = Reply<'translations/previewJob'>;

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Steps of tests with translation jobs. @param as an editor */
export function translationJobsOf(server: TestServer, as: { as: SignedIn }) {
  const exportJob = (body: Partial<Body<'translations/exportJob'>>, caller = as) =>
    server.call('translations/exportJob', { language: 'es', ...body }, caller);
  const preview = (xliff: string, caller = as) =>
    server.call('translations/previewJob', { job: base64(xliff) }, caller);
  const translationsOf = async (name: string, section: 'articles' | 'courses' = 'articles') =>
    (await server.call('translations/getPageTranslations', { section, name }, as)).translations;
  return {
    exportJob,
    preview,
    translationsOf,
    /** Imports all of a file, as its preview says, and answers with the status, too. */
    attempt: async (
      xliff: string,
      { overwrite = 0, items }: { overwrite?: 0 | 1; items?: Preview['items'] } = {},
    ) => {
      const chosen = items ?? (await preview(xliff)).items;
      const named = chosen.map(({ id, textsHash }) => ({ id, textsHash, overwrite }));
      const body = { job: base64(xliff), items: named };
      return server.attempt('translations/importJob', body, as);
    },
    /** Imports all of a file. */
    take: async (xliff: string, { overwrite = 0 }: { overwrite?: 0 | 1 } = {}) => {
      const { items } = await preview(xliff);
      const named = items.map(({ id, textsHash }) => ({ id, textsHash, overwrite }));
      return server.call('translations/importJob', { job: base64(xliff), items: named }, as);
    },
    /** An article in a job of its own, in English. */
    jobOf: async (body: string, title = 'Beans') => {
      const page = await aPage(server, { body, title });
      const { xliff } = await exportJob({ items: [{ section: 'articles', name: page.name }] });
      return { page, xliff };
    },
    draftOf: async (name: string, section: 'articles' | 'courses' = 'articles') => {
      const [found] = await translationsOf(name, section);
      if (!found) throw new Error('There is no translation.');
      return readDraft(server, as.as, found);
    },
  };
}

/** The texts that an import would change. */
export const changedOf = ({ items }: Preview) => items.flatMap(({ units }) => units);
