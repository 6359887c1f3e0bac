import { call } from '#app/api/call.ts';
import { CallError } from '#app/api/call-error.ts';
import { Field } from '#app/editor/fields.tsx';
import { MarkdownField } from '#app/editor/markdown-editor/markdown-field.tsx';
import { errorsUnder } from '#app/ui/form/errors-under.ts';
import type { Reply } from '#contract/index.ts';
import { entryDrafts } from '../lists/drafts/entry-drafts.ts';
import type { FieldsProps, ListDefinition } from '../lists/list-definition.ts';
import { identified, type Row, Rows, withoutRow } from '../lists/rows.tsx';

type Faqs = Reply<'pages/getFaq'>['faqs'];
export type FaqSection = Faqs[number];
type Question = FaqSection['questions'][number];

interface TextRow extends Row {
  text: string;
}

interface QuestionDraft {
  question: string;
  answer: string;
  readMore: TextRow[];
}

/** The ids of added paragraphs, by their rows: if a later part of the save fails, they are not added again. */
const addedIds = new Map<string, string>();

/** The questions of one section. */
export const questionsOf = (columnNumber: number): ListDefinition<Question, QuestionDraft> => ({
  key: `faq/${columnNumber}`,
  one: 'question',
  many: 'questions',
  load: async (call) => questionsIn((await call('pages/getFaq', {})).faqs, columnNumber),
  idOf: ({ id }) => id,
  nameOf: ({ question }) => question,
  draftOf: (item) => ({
    question: item?.question ?? '',
    answer: item?.answer ?? '',
    readMore: (item?.readMoreText ?? []).map(({ id, text }) => ({ key: id, id, text })),
  }),
  Fields: QuestionFields,
  drafts: entryDrafts({
    list: 'faqQuestions',
    contentOf: ({ question, answer, readMore }: QuestionDraft) => ({
      columnNumber,
      question,
      answer,
      readMore: readMore.map((row) => ({ ...identified(row), text: row.text })),
    }),
    draftOf: ({ question, answer, readMore }) => ({
      question,
      answer,
      readMore: readMore.map(({ id, text }) => ({ key: id, id, text })),
    }),
    includes: (content) => content.columnNumber === columnNumber,
  }),
  async save({ question, answer, readMore }, item) {
    let reply = await call('pages/editQuestions', {
      columnNumber,
      questions: [{ ...(item && { id: item.id }), question, answer }],
    });
    // A paragraph has its own call.
    for (const [index, { key, id = addedIds.get(key), text }] of readMore.entries()) {
      const before = item?.readMoreText.find((paragraph) => paragraph.id === id);
      if (id !== undefined && before?.text !== text) {
        reply = await ofParagraph(index, call('pages/editQuestionsReadMore', { id, text }));
      }
      if (item && id === undefined && text.trim() !== '') {
        const added = call('pages/addQuestionsReadMore', { questionId: item.id, text });
        reply = await ofParagraph(index, added);
        const asked = questionsIn(reply.faqs, columnNumber).find((each) => each.id === item.id);
        const newest = asked?.readMoreText.at(-1);
        if (newest) addedIds.set(key, newest.id);
      }
    }
    return { items: questionsIn(reply.faqs, columnNumber), message: reply.message };
  },
  order: { list: 'faqOrder', key: String(columnNumber) },
  async arrange(items) {
    // The call takes the texts too: the newest ones, so that a move does not undo another editor's changes.
    const newest = questionsIn((await call('pages/getFaq', {})).faqs, columnNumber);
    const questions = items.flatMap(({ id }) => newest.filter((each) => each.id === id));
    const { faqs, message } = await call('pages/editQuestions', {
      columnNumber,
      questions: questions.map(({ id, question, answer }) => ({ id, question, answer })),
    });
    return { items: questionsIn(faqs, columnNumber), message };
  },
  async remove({ id }) {
    const { faqs, message } = await call('pages/deleteQuestion', { id });
    return { items: questionsIn(faqs, columnNumber), message };
  },
});

/** Prefixes the server's errors about a paragraph's text with its index. */
async function ofParagraph<T>(index: number, reply: Promise<T>): Promise<T> {
  try {
    return await reply;
  } catch (failure) {
    const text = failure instanceof CallError ? failure.errors.text : undefined;
    if (!(failure instanceof CallError) || text === undefined) throw failure;
    const errors = { [`readMore.${index}.text`]: text };
    throw new CallError(failure.status, { ...failure.reply, message: text, errors });
  }
}

const questionsIn = (faqs: Faqs, columnNumber: number): Question[] =>
  faqs.find((section) => section.columnNumber === columnNumber)?.questions ?? [];

function QuestionFields({
  draft,
  item,
  isNew,
  change,
  errors,
  removeSaved,
}: FieldsProps<Question, QuestionDraft>) {
  // Under its number when it is published at once, and by itself in a draft.
  const found = { ...errors, ...errorsUnder(errors, 'questions.0') };
  const remove = async (id: string) => {
    const { faqs, message } = await call('pages/deleteQuestionsReadMore', { id });
    const section = faqs.find(({ questions }) => questions.some((each) => each.id === item?.id));
    return { items: section?.questions ?? [], message };
  };
  return (
    <>
      <Field
        label="Question"
        value={draft.question}
        onChange={(question) => change({ question })}
        error={found.question}
      />
      <MarkdownField
        label="Answer"
        value={draft.answer}
        onChange={(answer) => change({ answer })}
        error={found.answer}
      />
      {!isNew && (
        <Rows
          title="“Read more” content"
          one="paragraph"
          rows={draft.readMore}
          onChange={(readMore) => change({ readMore })}
          blank={() => ({ text: '' })}
          {...(removeSaved && {
            onRemove: (id: string) =>
              removeSaved(
                () => remove(id),
                ({ readMore }) => ({ readMore: withoutRow(readMore, id) }),
              ),
          })}
        >
          {(row, edit, index) => (
            <MarkdownField
              label={`Paragraph ${index + 1}`}
              value={row.text}
              onChange={(text) => edit({ text })}
              error={errors[`readMore.${index}.text`]}
            />
          )}
        </Rows>
      )}
    </>
  );
}
