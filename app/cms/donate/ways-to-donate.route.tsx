import { call } from '#app/api/call.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { Field } from '#app/editor/fields.tsx';
import { MarkdownField } from '#app/editor/markdown-editor/markdown-field.tsx';
import { MediaField } from '#app/editor/media/media-field.tsx';
import { guards } from '#app/shell/access/middleware.ts';
import type { Reply } from '#contract/index.ts';
import { entryDrafts } from '../lists/drafts/entry-drafts.ts';
import { loadList } from '../lists/drafts/load-list.ts';
import type { ListDefinition } from '../lists/list-definition.ts';
import { ListEditor } from '../lists/list-editor.tsx';
import { ListScreen, listMeta } from '../lists/list-screen.tsx';
import { FormTexts } from './form-texts.tsx';

type Way = Reply<'pages/getWaysToDonate'>['waysToDonate'][number];

const changed = ({ waysToDonate, message }: { waysToDonate: Way[]; message: string }) => ({
  items: waysToDonate,
  message,
});

type WayDraft = Pick<Way, 'title' | 'text' | 'url' | 'icon'>;

const noWay: WayDraft = { title: '', text: '', url: '', icon: '' };

const ways: ListDefinition<Way, WayDraft> = {
  key: 'ways-to-donate',
  one: 'way to donate',
  many: 'ways to donate',
  load: async (call) => (await call('pages/getWaysToDonate', {})).waysToDonate,
  idOf: ({ id }) => id,
  nameOf: ({ title }) => title,
  draftOf: ({ title, text, url, icon }: WayDraft = noWay) => ({ title, text, url, icon }),
  Fields: ({ draft, change, errors }) => (
    <>
      <div className="grid gap-3 md:grid-cols-2">
        <Field
          label="Title"
          value={draft.title}
          onChange={(title) => change({ title })}
          error={errors.title}
        />
        <Field
          label="Web address (URL)"
          type="url"
          value={draft.url}
          onChange={(url) => change({ url })}
          error={errors.url}
        />
      </div>
      <MarkdownField
        label="Text"
        value={draft.text}
        onChange={(text) => change({ text })}
        error={errors.text}
      />
      <MediaField
        label="Icon"
        value={draft.icon}
        onChange={(icon) => change({ icon })}
        error={errors.icon}
      />
    </>
  ),
  save: async (draft, item) =>
    changed(
      await call('pages/editWaysToDonate', {
        ...(item && { id: item.id, version: item.version }),
        ...draft,
      }),
    ),
  drafts: entryDrafts({
    list: 'waysToDonate',
    contentOf: (draft: WayDraft) => draft,
    draftOf: (content) => content,
  }),
  remove: async ({ id }) => changed(await call('pages/deleteWaysToDonate', { id })),
  order: { list: 'waysToDonateOrder', key: 'order' },
  async arrange(items) {
    const ids = items.map(({ id }) => id);
    const { message } = await call('pages/arrangeList', { list: 'waysToDonate', ids });
    return { items: await ways.load(call), message };
  },
};

export const middleware = guards('token', 'session', 'lists.edit');

export async function loader({ context }: LoaderArgs) {
  const { call } = context.get(siteRequest);
  const [list, formTexts, { decimalMark }] = await Promise.all([
    loadList(call, ways),
    call('donations/getFormTexts', {}),
    call('donations/getForm', {}),
  ]);
  return { list, formTexts, decimalMark };
}

export function meta({ matches }: MetaArgs<typeof loader>) {
  return listMeta(matches, 'Ways to donate');
}

export default function WaysToDonate({ loaderData }: PageProps<typeof loader>) {
  return (
    <ListScreen title="Ways to donate" address="/Donate" hasDrafts>
      <ListEditor definition={ways} {...loaderData.list} />
      <FormTexts loaded={loaderData.formTexts} decimalMark={loaderData.decimalMark} />
    </ListScreen>
  );
}
