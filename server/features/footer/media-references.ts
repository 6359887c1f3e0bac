import { allRows, type MediaReference } from '#server/features/media/references/references.ts';
import { listParagraphsWithPages } from './queries.ts';

/** Where the footer and its pages reference images and recordings. */
export const footerMedia: MediaReference[] = [
  {
    table: 'footer_data',
    key: 'name',
    texts: [['text', 'html']],
    rows: allRows('footer_data'),
    openTo: () => 'lists.edit',
    use: ({ name, title }) => ({
      title: `Footer: ${title || name}`,
      to: `/cms/footerCMS/${capitalized(String(name))}`,
    }),
    tags: () => ['footer'],
    versioned: ({ name }) => ({ table: 'footer_data', key: 'name', value: name }),
  },
  {
    table: 'footer_paragraphs',
    key: 'id',
    texts: [['text', 'html']],
    rows: listParagraphsWithPages,
    openTo: () => 'lists.edit',
    use: ({ page_name, page_title }) => ({
      title: `Footer page: ${page_title}`,
      to: `/cms/footerCMS/${page_name}`,
    }),
    tags: ({ page_name }) => [`footerPage:${String(page_name).toLowerCase()}`],
    versioned: ({ page_name }) => ({ table: 'footer_pages', key: 'name', value: page_name }),
  },
];

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
