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
import { defineEntryList } from '../lists/entry-list.ts';
import { ListEditor } from '../lists/list-editor.tsx';
import { ListScreen, listMeta } from '../lists/list-screen.tsx';

type Member = Reply<'pages/getBoard'>['board'][number];

type MemberDraft = Pick<Member, 'name' | 'position' | 'bio' | 'photo'>;

const members = defineEntryList<Member, MemberDraft, 'board'>({
  key: 'board',
  one: 'board member',
  many: 'board members',
  list: 'board',
  blank: { name: '', position: '', bio: '', photo: '' },
  read: (call) => call('pages/getBoard', {}),
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  Fields: ({ draft, change, errors }) => (
    <>
      <div className="grid gap-3 md:grid-cols-2">
        <Field
          label="Name"
          value={draft.name}
          onChange={(name) => change({ name })}
          error={errors.name}
        />
        <Field
          label="Position"
          value={draft.position}
          onChange={(position) => change({ position })}
          error={errors.position}
        />
      </div>
      <MarkdownField
        label="About them"
        value={draft.bio}
        onChange={(bio) => change({ bio })}
        error={errors.bio}
      />
      <MediaField
        label="Photo"
        value={draft.photo}
        onChange={(photo) => change({ photo })}
        error={errors.photo}
      />
    </>
  ),
  edit: (fields) => call('pages/editBoard', fields),
  drafts: entryDrafts({
    list: 'board',
    contentOf: (draft: MemberDraft) => draft,
    draftOf: (content) => content,
  }),
  remove: (id) => call('pages/deleteBoard', { id }),
  order: { list: 'boardOrder', key: 'order' },
  arrange: (ids) => call('pages/arrangeList', { list: 'board', ids }),
});

export const middleware = guards('token', 'session', 'lists.edit');

export const loader = ({ context }: LoaderArgs) => loadList(context.get(siteRequest).call, members);

export function meta({ matches }: MetaArgs<typeof loader>) {
  return listMeta(matches, 'Board members');
}

export default function Board({ loaderData }: PageProps<typeof loader>) {
  return (
    <ListScreen title="Board members" address="/Board" hasDrafts>
      <ListEditor definition={members} {...loaderData} />
    </ListScreen>
  );
}
