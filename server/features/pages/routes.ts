import type { claimCalls } from '#contract/pages/claims.ts';
import type { pageCalls } from '#contract/pages/pages.ts';
import type { publishingCalls, syncCalls } from '#contract/pages/publishing.ts';
import type { readingCalls } from '#contract/pages/reading.ts';
import type { reviewCalls } from '#contract/pages/reviews.ts';
import type { pageVersionCalls } from '#contract/pages/versions.ts';
import { defaultLanguage } from '#contract/shared/language/languages.ts';
import { originalSectionOf } from '#contract/shared/pages/sections.ts';
import type { pageTranslationCalls } from '#contract/translations/page-translations.ts';
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
import { getListedPages, getRelatedPages } from './listed/listed.ts';
import { presentListed } from './listed/present-listed.ts';
import { listNextPages, listPages } from './listed/queries.ts';
import { readShownFields } from './own-fields.ts';
import { getPageUses } from './page-uses.ts';
import { parseContent, parseIntro, presentLive, presentPages } from './present.ts';
import { readPrintPage } from './print-page.ts';
import { publishingHandlers } from './publishing/handlers.ts';
import { publishPage } from './publishing/publish-page.ts';
import { trashPage } from './publishing/trash.ts';
import { findPage } from './queries.ts';
import { reviewHandlers } from './review/handlers.ts';
import { reviewMark } from './review/review-mark.ts';
import { readTopicsWrittenIn } from './topics/topics.ts';
import { translationHandlers } from './translations/handlers.ts';
import {
  findLiveIn,
  originalNameOf,
  readAddresses,
  readVersions,
  translateRows,
  wantedLanguage,
} from './translations/in-language.ts';
import { readSources } from './translations/source-languages.ts';

type Calls =
  | keyof typeof pageCalls
  | keyof typeof pageVersionCalls
  | keyof typeof syncCalls
  | keyof typeof publishingCalls
  | keyof typeof readingCalls
  | keyof typeof reviewCalls
  | keyof typeof claimCalls
  | keyof typeof pageTranslationCalls;

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
    ...translationHandlers(deps),
    'pages/getPageData': async ({ section, name, language, draft }) => {
      if (draft === 1) {
        const row = await findPage(db, section, name);
        if (row) {
          const fields = await readShownFields(db, { section, name }, parseIntro(row.draft_intro));
          return { code: 1, ...presentDraft(row), ...fields };
        }
      }
      const row = await findLiveIn(db, { section, name, language });
      if (!row?.live_intro) throw noSuchPage();
      const stored = {
        intro: parseIntro(row.live_intro),
        content: parseContent(row.live_content ?? '[]'),
      };
      const { intro, content } = await showPageOnWeb(deps, row, stored);
      const mark = await reviewMark(db, row, stored.intro);
      return {
        code: 1,
        pageData: {
          ...presentLive(row, { ...intro, ...mark }),
          sources: await readSources(db, row, intro.sources),
        },
        pageContent: content,
        readMoreText: intro.readMoreText,
        ...(await readShownFields(db, row, intro)),
        translations: await readVersions(db, row),
      };
    },
    'pages/getPages': async ({ section, language, draft }) => {
      const state = draft === 1 ? 'draft' : 'live';
      const rows = await listPages(db, section, state);
      const wanted = wantedLanguage({ section, language });
      const shown = draft === 1 ? rows : await translateRows(db, wanted, rows);
      return { code: 1, pages: presentPages(shown, state) };
    },
    'pages/getPaperPage': (body) => readPrintPage(deps, body),
    'pages/getNextPages': async (asked) => {
      const section = originalSectionOf(asked.section);
      const rows = await listNextPages(db, section, await originalNameOf(db, asked), 3);
      const shown = await translateRows(db, wantedLanguage(asked), rows);
      return { code: 1, pages: await presentListed(db, shown) };
    },
    'pages/getListedPages': (body) => getListedPages(db, body),
    'pages/getRelatedPages': (body) => getRelatedPages(db, body),
    'pages/getAddresses': async () => ({ code: 1, pages: await readAddresses(db) }),
    'pages/getTopics': async ({ language = defaultLanguage }) => ({
      code: 1,
      topics: await readTopicsWrittenIn(db, language),
    }),
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
