import { call } from '#app/api/call.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { Field } from '#app/editor/fields.tsx';
import { MarkdownField } from '#app/editor/markdown-editor/markdown-field.tsx';
import { guards } from '#app/shell/access/middleware.ts';
import type { Reply } from '#contract/index.ts';
import { entryDrafts } from '../lists/drafts/entry-drafts.ts';
import { loadList } from '../lists/drafts/load-list.ts';
import { defineEntryList } from '../lists/entry-list.ts';
import { ListEditor } from '../lists/list-editor.tsx';
import { ListScreen, listMeta } from '../lists/list-screen.tsx';

type Term = Reply<'research/getResearchTerms'>['terms'][number];

type TermDraft = Pick<Term, 'term' | 'definition'>;

/** Visitors see the terms alphabetically, and so does this screen: their order cannot be changed. */
const terms = defineEntryList<Term, TermDraft, 'terms'>({
  key: 'terms',
  one: 'term',
  many: 'terms',
  list: 'terms',
  compare: (one, other) => one.term.localeCompare(other.term, 'en', { sensitivity: 'base' }),
  blank: { term: '', definition: '' },
  read: (call) => call('research/getResearchTerms', {}),
  idOf: ({ researchTermId }) => researchTermId,
  nameOf: ({ term }) => term,
  Fields: ({ draft, change, errors }) => (
    <>
      <Field
        label="Term"
        value={draft.term}
        onChange={(term) => change({ term })}
        error={errors.term}
      />
      <MarkdownField
        label="Definition"
        value={draft.definition}
        onChange={(definition) => change({ definition })}
        error={errors.definition}
      />
    </>
  ),
  edit: ({ id, ...fields }) =>
    call('research/editResearchTerm', {
      ...(id !== undefined && { researchTermId: id }),
      ...fields,
    }),
  drafts: entryDrafts({
    list: 'researchTerms',
    contentOf: (draft: TermDraft) => draft,
    draftOf: (content) => content,
  }),
  remove: (id) => call('research/deleteResearchTerm', { researchTermId: id }),
});

export const middleware = guards('token', 'session', 'lists.edit');

export const loader = ({ context }: LoaderArgs) => loadList(context.get(siteRequest).call, terms);

export function meta({ matches }: MetaArgs<typeof loader>) {
  return listMeta(matches, 'Glossary');
}

export default function Terms({ loaderData }: PageProps<typeof loader>) {
  return (
    <ListScreen title="Glossary" address="/Research#terms" hasDrafts>
      <ListEditor definition={terms} {...loaderData} />
    </ListScreen>
  );
}
