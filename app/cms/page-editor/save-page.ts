import { call } from '#app/api/call.ts';
import { isSame } from '#app/editor/drafts/after-save.ts';
import type { Reply } from '#contract/index.ts';
import { type EditedPage, type PageText, pageTextOf } from '../diff/page-text.ts';

interface SavedPage {
  /** The input. */
  text: PageText;
  /** The server's draft, as it was last read. */
  server: EditedPage;
  /** The version assumed to be the newest: any other is rejected. */
  version: number;
  /** Whether the editor is still typing. */
  isAutomatic?: true | undefined;
  /** Of the original that is shown next to a translation. */
  wordsHash?: string | undefined;
}

/**
 * Saves the changed parts of a page's draft; all of them, if it overwrites a version other than the one that was read.
 * @returns the saved draft, with the server's message, which names the “Read more” text if only that was sent
 * @throws {CallError} what is wrong with the text; 409 with a newer draft
 */
export function savePage({
  text,
  server,
  version,
  isAutomatic,
  wordsHash,
}: SavedPage): Promise<Reply<'pages/savePage'>> {
  const { section, name } = server.pageData;
  const before = pageTextOf(server);
  const isChanged = (part: keyof PageText) =>
    version !== server.pageData.version || !isSame(text[part], before[part]);
  const hasReadMore = isChanged('readMore');
  const hasContent = isChanged('paragraphs');
  // Without changes the intro is sent, for the message.
  const hasIntro = isChanged('intro') || !(hasReadMore || hasContent);
  return call('pages/savePage', {
    section,
    name,
    version,
    ...(hasIntro && text.intro),
    ...(hasReadMore && { readMoreText: text.readMore.map(withoutKey) }),
    ...(hasContent && { pageContent: text.paragraphs.map(withoutKey) }),
    ...(isAutomatic && { isAutomatic: 1 }),
    ...(wordsHash !== undefined && { wordsHash }),
  });
}

const withoutKey = <Row extends { key: string }>({ key: _key, ...row }: Row) => row;
