import type { Handlers, Parts } from '#server/groups/handlers.ts';
import { Refusal } from '#server/platform/errors.ts';
import { addressOf, fixedLinks } from './page-links.ts';
import {
  findFooterPage,
  listBottomMenu,
  listFooterData,
  listFooterPages,
  listFooterParagraphs,
  listLinkedPages,
} from './queries.ts';

type Calls =
  | 'footer/getFooterData'
  | 'footer/getFooterPages'
  | 'footer/getFooterPagesContent'
  | 'footer/getPageLinks'
  | 'footer/getBottomMenu';

/** The calls that read what stands at the foot of every page, and the policy pages. */
export function footerHandlers({ db }: Parts): Handlers<Calls> {
  return {
    'footer/getFooterData': async () => ({ code: 1, footerData: await listFooterData(db) }),
    'footer/getFooterPages': async () => ({
      code: 1,
      footerPages: (await listFooterPages(db)).map((row) => ({
        ...row,
        linkName: row.link_name,
        order: row.position,
      })),
    }),
    'footer/getFooterPagesContent': async ({ name }) => {
      const page = await findFooterPage(db, name);
      if (!page) throw new Refusal('notFound', 'There is no such page.');
      const paragraphs = await listFooterParagraphs(db, page.name);
      return {
        code: 1,
        footerPagesContent: paragraphs.map((row) => ({ ...row, name: row.page_name })),
      };
    },
    'footer/getPageLinks': async () => {
      const [pages, footerPages] = await Promise.all([listLinkedPages(db), listFooterPages(db)]);
      return {
        code: 1,
        links: [
          ...fixedLinks,
          ...pages.map((page) => ({ linkName: page.title, url: addressOf(page) })),
          ...footerPages.map((page) => ({ linkName: page.title, url: `/policy/${page.name}` })),
        ],
      };
    },
    'footer/getBottomMenu': async () => {
      const [columns, links] = await listBottomMenu(db);
      return {
        code: 1,
        bottomMenu: columns.map((column) => ({
          columnName: column.column_name,
          order: column.position,
          links: links
            .filter((link) => link.column_name === column.column_name)
            .map((link) => ({
              id: link.id,
              linkName: link.link_name,
              url: link.url,
              isActive: link.is_active,
            })),
        })),
      };
    },
  };
}
