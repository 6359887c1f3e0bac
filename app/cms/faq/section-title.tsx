import { call } from '#app/api/call.ts';
import { Field } from '#app/editor/fields.tsx';
import { entryDrafts } from '../lists/drafts/entry-drafts.ts';
import type { FieldsProps, ListDefinition } from '../lists/list-definition.ts';
import type { FaqSection } from './questions.tsx';

export type TitledSection = Pick<FaqSection, 'columnNumber' | 'title'>;

interface TitleDraft {
  title: string;
}

/** The sections of the FAQ, only by title. */
export const faqSections: ListDefinition<TitledSection, TitleDraft> = {
  key: 'faq',
  one: 'section',
  many: 'sections',
  load: async (call) => (await call('pages/getFaq', {})).faqs,
  idOf: ({ columnNumber }) => String(columnNumber),
  nameOf: ({ title }) => title,
  draftOf: (section) => ({ title: section?.title ?? '' }),
  Fields: TitleFields,
  drafts: entryDrafts({
    list: 'faqSections',
    contentOf: (draft: TitleDraft) => draft,
    draftOf: (content) => content,
  }),
  async save({ title }, section) {
    const { faqs, message } = await call('pages/editQuestions', {
      columnNumber: section?.columnNumber ?? (await freeNumber()),
      title,
      questions: [],
    });
    return { items: faqs, message };
  },
  async remove({ columnNumber }) {
    const { faqs, message } = await call('pages/deleteQuestionSection', { columnNumber });
    return { items: faqs, message };
  },
};

async function freeNumber(): Promise<number> {
  const { faqs } = await call('pages/getFaq', {});
  return 1 + Math.max(0, ...faqs.map(({ columnNumber }) => columnNumber));
}

function TitleFields({ draft, change, errors }: FieldsProps<TitledSection, TitleDraft>) {
  return (
    <Field
      label="Section title"
      value={draft.title}
      onChange={(title) => change({ title })}
      error={errors.title}
    />
  );
}
