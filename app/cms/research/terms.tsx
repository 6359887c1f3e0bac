import type { Reply } from '#contract/index.ts';
import { call } from '../../client/call.ts';
import { siteRequest } from '../../client/context.ts';
import { Field } from '../fields.tsx';
import { ListEditor } from '../lists/list-editor.tsx';
import type { ListKind } from '../lists/list-kind.ts';
import { ListScreen, listMeta } from '../lists/list-screen.tsx';
import { placeEach } from '../lists/place-each.ts';
import { MarkdownField } from '../markdown-editor/markdown-field.tsx';
import type { Route } from './+types/terms';

type Term = Reply<'research/getResearchTerms'>['terms'][number];

const changed = ({ terms, message }: { terms: Term[]; message: string }) => ({
  items: terms,
  message,
});

type TermDraft = Pick<Term, 'term' | 'definition'>;

const terms: ListKind<Term, TermDraft> = {
  one: 'term',
  load: async (call) => (await call('research/getResearchTerms', {})).terms,
  idOf: ({ researchTermId }) => researchTermId,
  nameOf: ({ term }) => term,
  draftOf: ({ term, definition }: TermDraft = { term: '', definition: '' }) => ({
    term,
    definition,
  }),
  Fields: ({ draft, change, errors }) => (
    <>
      <Field
        label="Term"
        value={draft.term}
        onChange={(term) => change({ term })}
        error={errors.term}
      />
      <MarkdownField
        label="What it means"
        value={draft.definition}
        onChange={(definition) => change({ definition })}
        error={errors.definition}
      />
    </>
  ),
  save: async (draft, item) =>
    changed(
      await call('research/editResearchTerm', {
        ...(item && { researchTermId: item.researchTermId, version: item.version }),
        ...draft,
      }),
    ),
  remove: async ({ researchTermId }) =>
    changed(await call('research/deleteResearchTerm', { researchTermId })),
  arrange: (items) =>
    placeEach(items, async ({ researchTermId, term, definition }, order) =>
      changed(await call('research/editResearchTerm', { researchTermId, term, definition, order })),
    ),
};

export async function loader({ context }: Route.LoaderArgs) {
  return { items: await terms.load(context.get(siteRequest).call) };
}

export function meta({ matches }: Route.MetaArgs) {
  return listMeta(matches, 'Research terms');
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  return (
    <ListScreen title="Research terms" address="/Research#terms">
      <ListEditor kind={terms} items={loaderData.items} />
    </ListScreen>
  );
}
