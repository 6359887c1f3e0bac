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
  readBottomMenuIn,
  readFooterDataIn,
  readFooterPagesIn,
  readFooterParagraphsIn,
} from './read-in-language.ts';
import { readPageLinks } from './read-page-links.ts';

/**
 * Every page's footer: its blocks, the bottom menu, and the policy pages with their paragraphs. An edit is live at
 * once.
 */
export function footerHandlers(deps: AppDeps): Handlers<keyof typeof footerCalls> {
  const { db } = deps;
  return {
    'footer/getFooterData': async ({ language }) => ({
      code: 1,
      footerData: await readFooterDataIn(db, language),
    }),
    'footer/editFooterData': (body, { person }) => editFooterData(deps, person, body),

    'footer/getFooterPages': async ({ language }) => ({
      code: 1,
      footerPages: await readFooterPagesIn(db, language),
    }),
    'footer/getFooterPagesContent': async ({ name, language }) => {
      const page = await findFooterPage(db, name);
      if (!page) throw noSuchFooterPage();
      return {
        code: 1,
        footerPagesContent: await readFooterParagraphsIn(db, { name: page.name, language }),
      };
    },
    'footer/addFooterPage': (body, { person }) => addFooterPage(deps, person, body),
    'footer/arrangeFooterPages': (body, { person }) => reorderFooterPages(deps, person, body),
    'footer/editFooterPage': (body, { person }) => editFooterPage(deps, person, body),
    'footer/deleteFooterPage': ({ name }, { person }) => deleteFooterPage(deps, person, name),
    'footer/deleteFooterParagraph': ({ id }, { person }) => deleteFooterParagraph(deps, person, id),

    'footer/getPageLinks': async () => ({ code: 1, links: await readPageLinks(db) }),
    'footer/getBottomMenu': async ({ language }) => ({
      code: 1,
      bottomMenu: await readBottomMenuIn(db, language),
    }),
    'footer/editBottomLinks': (body, { person }) => editBottomLinks(deps, person, body),
    'footer/deleteLink': ({ id }, { person }) => deleteLink(deps, person, id),
  };
}
