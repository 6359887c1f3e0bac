import { call } from '#app/api/call.ts';
import type { Reply } from '#contract/index.ts';
import { isSame } from '../after-save.ts';
import { type EditedPage, type PageText, pageTextOf } from '../diff/page-text.ts';

interface SavedPage {
  /** The input. */
  text: PageText;
  /** The server's draft, as it was last read. */
  server: EditedPage;
  /** The version assumed to be the newest: any other is rejected. */
  version: number;
  /** Called between the two calls with the version after the first. */
  onFirstSaved: (version: number) => void;
}

/**
 * Saves the changed parts of a page's draft; everything, if it overwrites a version other than the one that was read.
 * @returns the saved draft, with the server's message
 * @throws {CallError} what is wrong with the text; 409 with a newer draft
 */
export async function savePage({
  text,
  server,
  version,
  onFirstSaved,
}: SavedPage): Promise<EditedPage & { message: string }> {
  const { section, name } = server.pageData;
  const before = pageTextOf(server);
  // Only changes, unless someone else's version is overwritten: half as many calls, and one entry in the history.
  const isAll = version !== server.pageData.version;
  const hasBody = isAll || !isSame(text.paragraphs, before.paragraphs);
  const hasTop =
    isAll || !hasBody || !isSame([text.intro, text.readMore], [before.intro, before.readMore]);
  let saved: EditedPage & { message: string } = { ...server, message: '' };
  let newest = version;
  if (hasTop) {
    // The server's message names what was sent: only the read-more text, if nothing else has changed.
    const hasReadMore = isAll || !isSame(text.readMore, before.readMore);
    const hasIntro = isAll || !hasReadMore || !isSame(text.intro, before.intro);
    const reply: Reply<'pages/editPageData'> = await call('pages/editPageData', {
      section,
      name,
      ...(hasIntro && text.intro),
      ...(hasReadMore && {
        readMoreText: text.readMore.map(({ key: _key, ...paragraph }) => paragraph),
      }),
      version,
    });
    saved = { ...saved, ...reply };
    newest = reply.pageData.version;
    // If the second call fails, this one must not count as someone else's change.
    onFirstSaved(newest);
  }
  if (hasBody) {
    const pageContent = text.paragraphs.map(({ key: _key, ...paragraph }) => paragraph);
    saved = await call('pages/editPageContent', { section, name, pageContent, version: newest });
  }
  return saved;
}
