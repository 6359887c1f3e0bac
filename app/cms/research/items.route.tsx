import { useMemo } from 'react';
import { data } from 'react-router';
import { call } from '#app/api/call.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { Field } from '#app/editor/fields.tsx';
import { MarkdownField } from '#app/editor/markdown-editor/markdown-field.tsx';
import { MediaField } from '#app/editor/media/media-field.tsx';
import { guards } from '#app/shell/access/middleware.ts';
import type { Reply } from '#contract/index.ts';
import type { ResearchKind } from '#contract/research/calls.ts';
import { freeSlug, slugOf } from '#contract/shared/text/slug.ts';
import { entryDrafts } from '../lists/drafts/entry-drafts.ts';
import { loadList } from '../lists/drafts/load-list.ts';
import type { FieldsProps, ListDefinition } from '../lists/list-definition.ts';
import { ListScreen, listMeta } from '../lists/list-screen.tsx';
import { findItemByName, NamedList } from '../lists/named-list.tsx';
import { newItemName } from '../page-names/item-names.ts';
import { researchKinds } from './research-kinds.ts';

type Item = Reply<'research/getResearchItems'>['items'][number];

type ItemDraft = Pick<Item, 'title' | 'author' | 'url' | 'text' | 'image'> & {
  year: string;
};

const itemsOf = (kind: ResearchKind): ListDefinition<Item, ItemDraft> => ({
  key: `research/${kind}`,
  one: researchKinds[kind].one,
  many: researchKinds[kind].many,
  load: async (call) => (await call('research/getResearchItems', { kind })).items,
  idOf: ({ id }) => id,
  nameOf: ({ title }) => title,
  draftOf: (item) => ({
    title: item?.title ?? '',
    author: item?.author ?? '',
    year: String(item?.year ?? ''),
    url: item?.url ?? '',
    text: item?.text ?? '',
    image: item?.image ?? '',
  }),
  Fields: ItemFields,
  async save({ year, ...draft }, item) {
    const name = item?.name ?? (await freeItemName(kind, draft.title));
    return call('research/editResearchItem', {
      kind,
      name,
      ...(item && { id: item.id, version: item.version }),
      ...draft,
      year: yearOf(year),
    });
  },
  drafts: entryDrafts({
    list: 'researchItems',
    contentOf: ({ year, ...draft }: ItemDraft) => ({ kind, ...draft, year: yearOf(year) }),
    draftOf: ({ kind: _kind, year, ...content }) => ({ ...content, year: String(year ?? '') }),
    includes: (content) => content.kind === kind,
  }),
  remove: ({ id }) => call('research/deleteResearchItem', { id }),
  order: { list: 'researchOrder', key: kind },
  async arrange(items) {
    const ids = items.map(({ id }) => id);
    const { message } = await call('research/arrangeResearch', { list: kind, ids });
    return { items: await itemsOf(kind).load(call), message };
  },
});

const yearOf = (typed: string): number | null => (typed === '' ? null : Number(typed));

async function freeItemName(kind: ResearchKind, title: string): Promise<string> {
  const { items } = await call('research/getResearchItems', { kind });
  return freeSlug(slugOf(title, 'Page', 80), [newItemName, ...items.map(({ name }) => name)]);
}

function ItemFields({ draft, change, errors }: FieldsProps<Item, ItemDraft>) {
  return (
    <>
      <Field
        label="Title"
        value={draft.title}
        onChange={(title) => change({ title })}
        error={errors.title}
      />
      <div className="grid gap-3 md:grid-cols-2">
        <Field
          label="Author or creator"
          value={draft.author}
          onChange={(author) => change({ author })}
          error={errors.author}
        />
        <Field
          label="Year"
          type="numeric"
          value={draft.year}
          onChange={(year) => change({ year: year.replace(/\D/g, '') })}
          error={errors.year}
        />
      </div>
      <Field
        label="Web address (URL)"
        type="url"
        value={draft.url}
        onChange={(url) => change({ url })}
        error={errors.url}
      />
      <MarkdownField
        label="Why we recommend it"
        value={draft.text}
        onChange={(text) => change({ text })}
        error={errors.text}
      />
      <MediaField
        label="Picture"
        value={draft.image}
        onChange={(image) => change({ image })}
        error={errors.image}
      />
    </>
  );
}

const isKind = (kind: string): kind is ResearchKind => Object.hasOwn(researchKinds, kind);

export const middleware = guards('token', 'session', 'lists.edit');

export async function loader({ context, params, url }: LoaderArgs<'kind' | 'name'>) {
  const kind = params.kind.toLowerCase();
  if (!isKind(kind)) throw data(url.pathname, { status: 404 });
  const { items, drafts } = await loadList(context.get(siteRequest).call, itemsOf(kind));
  const open = findItemByName(items, params.name, url.pathname)?.id;
  return { kind, items, drafts, open, wanted: params.name };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return listMeta(matches, loaderData ? researchKinds[loaderData.kind].title : '');
}

/** The books, videos, articles or websites of the research page. */
export default function ResearchItems({ loaderData }: PageProps<typeof loader>) {
  const { kind, ...named } = loaderData;
  const list = useMemo(() => itemsOf(kind), [kind]);
  return (
    <ListScreen
      title={researchKinds[kind].title}
      address={`/Research?kind=${kind}#worth-reading`}
      hasDrafts
    >
      <NamedList definition={list} {...named} />
    </ListScreen>
  );
}
