import type { claimCalls } from '#contract/pages/claims.ts';
import type { pageCalls } from '#contract/pages/pages.ts';
import type { publishingCalls, syncCalls } from '#contract/pages/publishing.ts';
import type { readingCalls } from '#contract/pages/reading.ts';
import type { reviewCalls } from '#contract/pages/reviews.ts';
import type { pageVersionCalls } from '#contract/pages/versions.ts';
import type { AppDeps, Handlers } from '#server/app-deps.ts';
import { showPageOnWeb } from './blocks/show-on-web.ts';
import { claimHandlers } from './claims/handlers.ts';
import { announceEditing } from './editing/announce-editing.ts';
import { noSuchPage, presentDraft } from './editing/drafts.ts';
import { deleteReadMoreText, editPageData, savePage } from './editing/edit-page.ts';
import { previewTexts } from './editing/preview-texts.ts';
import { addPage, renamePage } from './editing/rename-page.ts';
import { getPageVersion, getPageVersions, restorePageVersion } from './editing/restore-version.ts';
import { readTree } from './editing/tree.ts';
import { getListedPages, getRelatedPages } from './listed.ts';
import { readShownFields } from './own-fields.ts';
import { getPageUses } from './page-uses.ts';
import { parseContent, parseIntro, presentLive, presentPages } from './present.ts';
import { presentListed } from './present-listed.ts';
import { readPrintPage } from './print-page.ts';
import { publishingHandlers } from './publishing/handlers.ts';
import { publishPage } from './publishing/publish-page.ts';
import { trashPage } from './publishing/trash.ts';
import { findPage, listNextPages, listPages } from './queries.ts';
import { reviewHandlers } from './review/handlers.ts';
import { reviewMark } from './review/review-mark.ts';
import { readTopics } from './topics.ts';

type Calls =
  | keyof typeof pageCalls
  | keyof typeof pageVersionCalls
  | keyof typeof syncCalls
  | keyof typeof publishingCalls
  | keyof typeof readingCalls
  | keyof typeof reviewCalls
  | keyof typeof claimCalls;

/**
 * The pages of all sections: their drafts, which staff edit, and their live states, which visitors read. Publishing
 * copies one to the other (`syncPage`); every edit is a version that can be restored.
 */
export function pagesHandlers(deps: AppDeps): Handlers<Calls> {
  const { db } = deps;
  return {
    ...publishingHandlers(deps),
    ...reviewHandlers(deps),
    ...claimHandlers(deps),
    'pages/getPageData': async ({ section, name, draft }) => {
      const row = await findPage(db, section, name);
      if (draft === 1 && row) {
        const fields = await readShownFields(db, { section, name }, parseIntro(row.draft_intro));
        return { code: 1, ...presentDraft(row), ...fields };
      }
      if (!row?.live_intro) throw noSuchPage();
      const stored = {
        intro: parseIntro(row.live_intro),
        content: parseContent(row.live_content ?? '[]'),
      };
      const { intro, content } = await showPageOnWeb(deps, row, stored);
      const mark = await reviewMark(db, row, stored.intro);
      return {
        code: 1,
        pageData: presentLive(row, { ...intro, ...mark }),
        pageContent: content,
        readMoreText: intro.readMoreText,
        ...(await readShownFields(db, { section, name }, intro)),
      };
    },
    'pages/getPages': async ({ section, draft }) => {
      const state = draft === 1 ? 'draft' : 'live';
      const rows = await listPages(db, section, state);
      return { code: 1, pages: presentPages(rows, state) };
    },
    'pages/getPaperPage': (body) => readPrintPage(deps, body),
    'pages/getNextPages': async ({ section, name }) => {
      const rows = await listNextPages(db, section, name, 3);
      return { code: 1, pages: await presentListed(db, rows) };
    },
    'pages/getListedPages': (body) => getListedPages(db, body),
    'pages/getRelatedPages': (body) => getRelatedPages(db, body),
    'pages/getTopics': async () => ({ code: 1, topics: await readTopics(db) }),
    'pages/getPageTree': async (_body, { person }) => ({
      code: 1,
      pages: await readTree(db, person),
    }),
    'pages/getPageUses': (body, { person }) => getPageUses(deps, person, body),
    'pages/previewTexts': (body) => previewTexts(deps, body),
    'pages/editPageData': (body, { person }) => editPageData(deps, person, body),
    'pages/deleteReadMoreText': ({ id }, { person }) => deleteReadMoreText(deps, person, id),
    'pages/editPageContent': (body, { person }) => savePage(deps, person, body),
    'pages/savePage': (body, { person }) => savePage(deps, person, body),
    'pages/announceEditing': (body, { person }) => announceEditing(deps, person, body),
    'pages/addPage': (body, { person }) => addPage(deps, person, body),
    'pages/renamePage': (body, { person }) => renamePage(deps, person, body),
    'pages/deletePage': (body, { person }) => trashPage(deps, person, body),
    'pages/getPageVersions': (body) => getPageVersions(deps, body),
    'pages/getPageVersion': (body) => getPageVersion(deps, body),
    'pages/restorePageVersion': (body, { person }) => restorePageVersion(deps, person, body),
    'sync/syncPageIntro': async (body, { person }) => ({
      code: 1,
      ...(await publishPage(deps, person, body, 'intro')),
    }),
    'sync/syncPageContent': async (body, { person }) => ({
      code: 1,
      ...(await publishPage(deps, person, body, 'content')),
    }),
    'sync/syncPage': async (body, { person }) => ({
      code: 1,
      ...(await publishPage(deps, person, body, 'page')),
    }),
  };
}
