import type { footerCalls } from '#contract/footer/calls.ts';
import type { AppDeps, Handlers } from '#server/app-deps.ts';
import { editFooterData } from './edit-footer.ts';
import { deleteLink, editBottomLinks } from './edit-menu.ts';
import {
  addFooterPage,
  deleteFooterPage,
  deleteFooterParagraph,
  editFooterPage,
  noSuchFooterPage,
  reorderFooterPages,
} from './edit-pages.ts';
import { findFooterPage } from './queries.ts';
import {
  readBottomMenu,
  readFooterData,
  readFooterPages,
  readFooterParagraphs,
} from './read-lists.ts';
import { readPageLinks } from './read-page-links.ts';

/**
 * Every page's footer: its blocks, the bottom menu, and the policy pages with their paragraphs. An edit is live at
 * once.
 */
export function footerHandlers(deps: AppDeps): Handlers<keyof typeof footerCalls> {
  const { db } = deps;
  return {
    'footer/getFooterData': async () => ({ code: 1, footerData: await readFooterData(db) }),
    'footer/editFooterData': (body, { person }) => editFooterData(deps, person, body),

    'footer/getFooterPages': async () => ({ code: 1, footerPages: await readFooterPages(db) }),
    'footer/getFooterPagesContent': async ({ name }) => {
      const page = await findFooterPage(db, name);
      if (!page) throw noSuchFooterPage();
      return { code: 1, footerPagesContent: await readFooterParagraphs(db, page.name) };
    },
    'footer/addFooterPage': (body, { person }) => addFooterPage(deps, person, body),
    'footer/arrangeFooterPages': (body, { person }) => reorderFooterPages(deps, person, body),
    'footer/editFooterPage': (body, { person }) => editFooterPage(deps, person, body),
    'footer/deleteFooterPage': ({ name }, { person }) => deleteFooterPage(deps, person, name),
    'footer/deleteFooterParagraph': ({ id }, { person }) => deleteFooterParagraph(deps, person, id),

    'footer/getPageLinks': async () => ({ code: 1, links: await readPageLinks(db) }),
    'footer/getBottomMenu': async () => ({ code: 1, bottomMenu: await readBottomMenu(db) }),
    'footer/editBottomLinks': (body, { person }) => editBottomLinks(deps, person, body),
    'footer/deleteLink': ({ id }, { person }) => deleteLink(deps, person, id),
  };
}
