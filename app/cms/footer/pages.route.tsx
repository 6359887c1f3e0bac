import type { ApiClient } from '#app/api/api-client.ts';
import { call } from '#app/api/call.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { StarterNotice } from '#app/editor/checks/starter-notice.tsx';
import { Field } from '#app/editor/fields.tsx';
import { guards } from '#app/shell/access/middleware.ts';
import type { Reply } from '#contract/index.ts';
import { requiredPolicyPages } from '#contract/shared/pages/policy-pages.ts';
import { freeSlug, slugOf } from '#contract/shared/text/slug.ts';
import { entryDrafts } from '../lists/drafts/entry-drafts.ts';
import { loadList } from '../lists/drafts/load-list.ts';
import type { Changed, FieldsProps, ListDefinition } from '../lists/list-definition.ts';
import { ListScreen, listMeta } from '../lists/list-screen.tsx';
import { findItemByName, NamedList } from '../lists/named-list.tsx';
import { type ParagraphRow, ParagraphRows, paragraphRow } from '../lists/paragraph-rows.tsx';
import { identified, withoutRow } from '../lists/rows.tsx';
import { newItemName } from '../page-names/item-names.ts';

type Page = Reply<'footer/getFooterPages'>['footerPages'][number];
type Paragraphs = Reply<'footer/getFooterPagesContent'>['footerPagesContent'];
type FooterPage = Page & { content: Paragraphs };

interface PageDraft {
  title: string;
  subtitle: string;
  linkName: string;
  content: ParagraphRow[];
}

/** The pages with their paragraphs, which have their own call. */
async function withContent(call: ApiClient, pages: Page[]): Promise<FooterPage[]> {
  return Promise.all(
    pages.map(async (page) => {
      const { footerPagesContent } = await call('footer/getFooterPagesContent', {
        name: page.name,
      });
      return { ...page, content: footerPagesContent };
    }),
  );
}

const changed = async (reply: {
  footerPages: Page[];
  message: string;
}): Promise<Changed<FooterPage>> => ({
  items: await withContent(call, reply.footerPages),
  message: reply.message,
});

/** Adds a page, whose name is made from its title. */
async function addPage(title: string): Promise<Changed<FooterPage>> {
  const { footerPages } = await call('footer/getFooterPages', {});
  const name = freeSlug(slugOf(title, 'Page', 80), [
    ...footerPages.map((page) => page.name),
    ...ownNames,
  ]);
  return changed(await call('footer/addFooterPage', { name, title }));
}

/** Names reserved by the editor's URLs. A page with one of them could not be edited. */
const ownNames = ['Help', 'Links', 'Disclaimer', 'Certification', newItemName];

const pages: ListDefinition<FooterPage, PageDraft> = {
  key: 'footer-pages',
  one: 'footer page',
  many: 'footer pages',
  load: async (call) => withContent(call, (await call('footer/getFooterPages', {})).footerPages),
  idOf: ({ name }) => name,
  nameOf: ({ title }) => title,
  draftOf: (page) => ({
    title: page?.title ?? '',
    subtitle: page?.subtitle ?? '',
    linkName: page?.linkName ?? '',
    content: (page?.content ?? []).map(paragraphRow),
  }),
  Fields: PageFields,
  async save(draft, item) {
    const { title, subtitle, linkName, content } = draft;
    if (!item) return addPage(title);
    return changed(
      await call('footer/editFooterPage', {
        name: item.name,
        version: item.version,
        title,
        subtitle,
        linkName,
        content: content.map((row) => ({
          ...identified(row),
          title: row.title,
          text: row.text,
        })),
      }),
    );
  },
  drafts: entryDrafts({
    list: 'footerPages',
    contentOf: ({ content, ...draft }: PageDraft) => ({
      ...draft,
      content: content.map((row) => ({ ...identified(row), title: row.title, text: row.text })),
    }),
    draftOf: ({ content, ...draft }) => ({ ...draft, content: content.map(paragraphRow) }),
  }),
  isNamedByHand: true,
  deleteBlockedReason: ({ name }) =>
    requiredPolicyPages.includes(name.toLowerCase())
      ? 'Every page of the site links to this page, so you can’t delete it.'
      : undefined,
  remove: async ({ name }) => changed(await call('footer/deleteFooterPage', { name })),
  order: { list: 'footerPagesOrder', key: 'order' },
  arrange: async (items) =>
    changed(await call('footer/arrangeFooterPages', { names: items.map(({ name }) => name) })),
};

function PageFields(props: FieldsProps<FooterPage, PageDraft>) {
  const { draft, isNew, change, errors, removeSaved } = props;
  return (
    <>
      <StarterNotice texts={draft.content.map(({ text }) => text)} />
      <Field
        label="Title"
        value={draft.title}
        onChange={(title) => change({ title })}
        error={errors.title}
      />
      {!isNew && (
        <>
          <Field
            label="Subtitle"
            value={draft.subtitle}
            onChange={(subtitle) => change({ subtitle })}
            error={errors.subtitle}
          />
          <Field
            label="Footer link text"
            value={draft.linkName}
            onChange={(linkName) => change({ linkName })}
            error={errors.linkName}
          />
          <ParagraphRows
            rows={draft.content}
            onChange={(content) => change({ content })}
            onRemove={
              removeSaved &&
              ((id) =>
                removeSaved(
                  async () => changed(await call('footer/deleteFooterParagraph', { id })),
                  ({ content }) => ({ content: withoutRow(content, id) }),
                ))
            }
            errors={errors}
          />
        </>
      )}
    </>
  );
}

export const middleware = guards('token', 'session', 'lists.edit');

export async function loader({ context, params, url }: LoaderArgs<'name'>) {
  const { items, drafts } = await loadList(context.get(siteRequest).call, pages);
  const open = findItemByName(items, params.name, url.pathname)?.name;
  return { items, drafts, open, wanted: params.name };
}

export function meta({ matches }: MetaArgs<typeof loader>) {
  return listMeta(matches, 'Footer pages');
}

/** The policy pages in the footer. */
export default function FooterPages({ loaderData }: PageProps<typeof loader>) {
  const { open } = loaderData;
  return (
    <ListScreen
      title="Footer pages"
      note="The footer links to these pages in this order."
      hasDrafts
      {...(open && { address: `/policy/${open}` })}
    >
      <NamedList definition={pages} {...loaderData} />
    </ListScreen>
  );
}
