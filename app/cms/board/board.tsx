import type { Reply } from '#contract/index.ts';
import { call } from '../../client/call.ts';
import { siteRequest } from '../../client/context.ts';
import { Field } from '../fields.tsx';
import { ListEditor } from '../lists/list-editor.tsx';
import type { ListKind } from '../lists/list-kind.ts';
import { ListScreen, listMeta } from '../lists/list-screen.tsx';
import { placeEach } from '../lists/place-each.ts';
import { MarkdownField } from '../markdown-editor/markdown-field.tsx';
import type { Route } from './+types/board';

type Member = Reply<'pages/getBoard'>['board'][number];

const changed = ({ board, message }: { board: Member[]; message: string }) => ({
  items: board,
  message,
});

type MemberDraft = Pick<Member, 'name' | 'position' | 'bio' | 'photo'>;

const noMember: MemberDraft = { name: '', position: '', bio: '', photo: '' };

const members: ListKind<Member, MemberDraft> = {
  one: 'board member',
  load: async (call) => (await call('pages/getBoard', {})).board,
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  draftOf: ({ name, position, bio, photo }: MemberDraft = noMember) => ({
    name,
    position,
    bio,
    photo,
  }),
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
      <Field
        label="Photo (file name)"
        value={draft.photo}
        onChange={(photo) => change({ photo })}
        error={errors.photo}
      />
    </>
  ),
  save: async (draft, item) =>
    changed(
      await call('pages/editBoard', {
        ...(item && { id: item.id, version: item.version }),
        ...draft,
      }),
    ),
  remove: async ({ id }) => changed(await call('pages/deleteBoard', { id })),
  arrange: (items) =>
    placeEach(items, async ({ id, name }, order) =>
      changed(await call('pages/editBoard', { id, name, order })),
    ),
};

export async function loader({ context }: Route.LoaderArgs) {
  return { items: await members.load(context.get(siteRequest).call) };
}

export function meta({ matches }: Route.MetaArgs) {
  return listMeta(matches, 'Board members');
}

export default function Board({ loaderData }: Route.ComponentProps) {
  return (
    <ListScreen title="Board members" address="/Board">
      <ListEditor kind={members} items={loaderData.items} />
    </ListScreen>
  );
}
