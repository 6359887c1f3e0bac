import type { pages, sync } from '#contract/pages.ts';
import type { reading } from '#contract/reading.ts';
import type { AppDeps, Handlers } from '#server/app-deps.ts';
import { noSuchPage, presentDraft } from './editing/drafts.ts';
import {
  deleteReadMoreText,
  editPageContent,
  editPageData,
  publishPage,
} from './editing/edit-page.ts';
import { previewTexts } from './editing/preview.ts';
import { addPage, deletePage, renamePage } from './editing/rename-page.ts';
import { getPageVersion, getPageVersions, restorePageVersion } from './editing/restore-version.ts';
import { readTree } from './editing/tree.ts';
import { getListedPages, getRelatedPages } from './listed.ts';
import {
  parseContent,
  parseIntro,
  presentListed,
  presentPageData,
  presentPages,
} from './present.ts';
import { readPrintPage } from './print-page.ts';
import { findPage, listNextPages, listPages } from './queries.ts';
import { readTopics } from './topics.ts';
import { getPageUses } from './uses.ts';

type Calls = keyof typeof pages | keyof typeof sync | keyof typeof reading;

/**
 * The pages of all sections: their drafts, which staff edit, and their live states, which visitors read. Publishing
 * copies one to the other (`syncPage`); every edit is a version that can be restored.
 */
export function pagesHandlers(deps: AppDeps): Handlers<Calls> {
  const { db } = deps;
  return {
    'pages/getPageData': async ({ section, name, draft }) => {
      const row = await findPage(db, section, name);
      if (draft === 1 && row) return { code: 1, ...presentDraft(row) };
      if (!row?.live_intro) throw noSuchPage();
      const intro = parseIntro(row.live_intro);
      return {
        code: 1,
        pageData: presentPageData(row, intro),
        pageContent: parseContent(row.live_content ?? '[]'),
        readMoreText: intro.readMoreText,
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
      return { code: 1, pages: rows.map(presentListed) };
    },
    'pages/getListedPages': (body) => getListedPages(db, body),
    'pages/getRelatedPages': (body) => getRelatedPages(db, body),
    'pages/getTopics': async () => ({ code: 1, topics: await readTopics(db) }),
    'pages/getPageTree': async () => ({ code: 1, pages: await readTree(db) }),
    'pages/getPageUses': (body) => getPageUses(deps, body),
    'pages/previewTexts': ({ texts }) => previewTexts(texts),
    'pages/editPageData': (body, { person }) => editPageData(deps, person, body),
    'pages/deleteReadMoreText': ({ id }, { person }) => deleteReadMoreText(deps, person, id),
    'pages/editPageContent': (body, { person }) => editPageContent(deps, person, body),
    'pages/addPage': (body, { person }) => addPage(deps, person, body),
    'pages/renamePage': (body, { person }) => renamePage(deps, person, body),
    'pages/deletePage': (body, { person }) => deletePage(deps, person, body),
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
