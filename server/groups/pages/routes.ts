import type { Handlers, Parts, Person } from '#server/groups/handlers.ts';
import { parseContent, parseIntro, presentPageData } from './present.ts';
import { findPage, listPages } from './queries.ts';
import {
  deleteReadMoreText,
  editPageContent,
  editPageData,
  noSuchPage,
  presentDraft,
  syncPage,
} from './rules.ts';

type Calls =
  | 'pages/getPageData'
  | 'pages/getPages'
  | 'pages/editPageData'
  | 'pages/deleteReadMoreText'
  | 'pages/editPageContent'
  | 'sync/syncPageIntro'
  | 'sync/syncPageContent'
  | 'sync/syncPage';

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
      return {
        code: 1,
        pages: rows.map((row) =>
          presentPageData(row, parseIntro((state === 'live' && row.live_intro) || row.draft_intro)),
        ),
      };
    },
    'pages/editPageData': (body, { person }) => editPageData(parts, person as Person, body),
    'pages/deleteReadMoreText': ({ id }, { person }) =>
      deleteReadMoreText(parts, person as Person, id),
    'pages/editPageContent': (body, { person }) => editPageContent(parts, person as Person, body),
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
