import type { pages, sync } from '#contract/pages.ts';
import type { reading } from '#contract/reading.ts';
import type { Handlers, Parts } from '#server/app-deps.ts';
import type { Person } from '#server/current-user.ts';
import { noSuchPage, presentDraft } from './editing/drafts.ts';
import {
  deleteReadMoreText,
  editPageContent,
  editPageData,
  syncPage,
} from './editing/edit-page.ts';
import { previewTexts } from './editing/preview.ts';
import { addPage, deletePage, renamePage } from './editing/rename-page.ts';
import { getPageVersion, getPageVersions, restorePageVersion } from './editing/restore-version.ts';
import { readTree } from './editing/tree.ts';
import { getListedPages, getRelatedPages } from './listed.ts';
import { readPaperPage } from './paper.ts';
import {
  parseContent,
  parseIntro,
  presentListed,
  presentPageData,
  presentPages,
} from './present.ts';
import { findPage, listNextPages, listPages } from './queries.ts';
import { readTopics } from './topics.ts';
import { getPageUses } from './uses.ts';

type Calls = keyof typeof pages | keyof typeof sync | keyof typeof reading;

/** The calls that read and edit pages. */
export function pagesHandlers(parts: Parts): Handlers<Calls> {
  const { db } = parts;
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
    'pages/getPaperPage': (body) => readPaperPage(parts, body),
    'pages/getNextPages': async ({ section, name }) => {
      const rows = await listNextPages(db, section, name, 3);
      return { code: 1, pages: rows.map(presentListed) };
    },
    'pages/getListedPages': (body) => getListedPages(db, body),
    'pages/getRelatedPages': (body) => getRelatedPages(db, body),
    'pages/getTopics': async () => ({ code: 1, topics: await readTopics(db) }),
    'pages/getPageTree': async () => ({ code: 1, pages: await readTree(db) }),
    'pages/getPageUses': (body) => getPageUses(parts, body),
    'pages/previewTexts': ({ texts }) => previewTexts(texts),
    'pages/editPageData': (body, { person }) => editPageData(parts, person as Person, body),
    'pages/deleteReadMoreText': ({ id }, { person }) =>
      deleteReadMoreText(parts, person as Person, id),
    'pages/editPageContent': (body, { person }) => editPageContent(parts, person as Person, body),
    'pages/addPage': (body, { person }) => addPage(parts, person as Person, body),
    'pages/renamePage': (body, { person }) => renamePage(parts, person as Person, body),
    'pages/deletePage': (body, { person }) => deletePage(parts, person as Person, body),
    'pages/getPageVersions': (body) => getPageVersions(parts, body),
    'pages/getPageVersion': (body) => getPageVersion(parts, body),
    'pages/restorePageVersion': (body, { person }) =>
      restorePageVersion(parts, person as Person, body),
    'sync/syncPageIntro': async (body, { person }) => ({
      code: 1,
      ...(await syncPage(parts, person as Person, body, 'intro')),
    }),
    'sync/syncPageContent': async (body, { person }) => ({
      code: 1,
      ...(await syncPage(parts, person as Person, body, 'content')),
    }),
    'sync/syncPage': async (body, { person }) => ({
      code: 1,
      ...(await syncPage(parts, person as Person, body, 'page')),
    }),
  };
}
