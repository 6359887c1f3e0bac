import type { Body } from '#contract/index.ts';
import type { OriginalSection, Section } from '#contract/shared/pages/sections.ts';
import type { TestServer } from '#tests/support/server/server.ts';

type Caller = { token: string };
type Callable = Pick<TestServer, 'call'>;
type Words = Pick<Body<'pages/editPageData'>, 'title' | 'subtitle' | 'text' | 'readMoreText'> &
  Partial<Pick<Body<'pages/editPageContent'>, 'pageContent'>>;

/** Names a page. */
interface Named {
  section: Section;
  name: string;
}

/** A Spanish draft of a page, whose texts are those of its original with “ES” before them. */
export async function aTranslation(
  server: Callable,
  as: Caller,
  { section, name }: Named,
  newName = `${name}-es`,
) {
  const original = { section: section as OriginalSection, name };
  const { pageData } = await server.call(
    'translations/startTranslation',
    { ...original, language: 'es', newName },
    { as },
  );
  const page = { section: pageData.section, name: pageData.name };
  await translateAll(server, as, page);
  return { original, page };
}

/** Fills in all texts of a translation from what its original says now. */
async function translateAll(server: Callable, as: Caller, page: Named) {
  const { original } = await server.call('translations/getOriginal', page, { as });
  if (!original) throw new Error('The page is no translation.');
  const { pageData, pageContent, readMoreText, wordsHash } = original;
  const inSpanish = (text: string) => text && `ES ${text}`;
  const { version } = await readDraft(server, as, page);
  return server.call(
    'pages/savePage',
    {
      ...page,
      version,
      wordsHash,
      title: inSpanish(pageData.title),
      subtitle: inSpanish(pageData.subtitle),
      text: inSpanish(pageData.text),
      readMoreText: readMoreText.map(({ id, text }) => ({ id, text: inSpanish(text) })),
      pageContent: pageContent.map(({ id, title, text }) => ({
        id,
        title: inSpanish(title),
        text: inSpanish(text),
      })),
    },
    { as },
  );
}

/** The draft of a page: its data with its paragraphs. */
export async function readDraft(server: Callable, as: Caller, { section, name }: Named) {
  const reply = await server.call('pages/getPageData', { section, name, draft: 1 }, { as });
  const { pageData, pageContent, readMoreText } = reply;
  return { ...pageData, pageContent, readMoreText };
}

/** Changes some texts of a page and publishes them. */
export async function publishText(
  server: Callable,
  as: Caller,
  { section, name }: Named,
  words: Words,
) {
  const page = { section, name };
  const { version } = await readDraft(server, as, page);
  await server.call('pages/savePage', { ...page, version, ...words }, { as });
  await server.call('sync/syncPage', page, { as });
}
