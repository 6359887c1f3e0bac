import { call } from '#app/api/call.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { Reply } from '#contract/index.ts';
import { Field } from '../fields.tsx';
import type { ListDefinition } from '../lists/list-definition.ts';
import { ListEditor } from '../lists/list-editor.tsx';
import { ListScreen, listMeta } from '../lists/list-screen.tsx';
import { MarkdownField } from '../markdown-editor/markdown-field.tsx';
import { MediaField } from '../media/media-field.tsx';
import type { Route } from './+types/ways-to-donate';

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
  remove: async ({ id }) => changed(await call('pages/deleteWaysToDonate', { id })),
  async arrange(items) {
    const ids = items.map(({ id }) => id);
    const { message } = await call('pages/arrangeList', { list: 'waysToDonate', ids });
    return { items: await ways.load(call), message };
  },
};

export async function loader({ context }: Route.LoaderArgs) {
  return { items: await ways.load(context.get(siteRequest).call) };
}

export function meta({ matches }: Route.MetaArgs) {
  return listMeta(matches, 'Ways to donate');
}

export default function WaysToDonate({ loaderData }: Route.ComponentProps) {
  return (
    <ListScreen title="Ways to donate" address="/Donate">
      <ListEditor definition={ways} items={loaderData.items} />
    </ListScreen>
  );
}
