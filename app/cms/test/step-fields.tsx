import { call } from '#app/api/call.ts';
import { Field } from '#app/editor/fields.tsx';
import { errorsUnder } from '#app/ui/form/errors-under.ts';
import type { FieldsProps } from '../lists/list-definition.ts';
import { ParagraphRows } from '../lists/paragraph-rows.tsx';
import { Rows, withoutRow } from '../lists/rows.tsx';
import { QuestionFields } from '../questions/question-fields.tsx';
import { changedSteps, type Step, type StepDraft } from './step.ts';
import { shareWrong } from './wrong-answers.tsx';

/** A step's paragraphs, and then its questions. */
export function StepFields(props: FieldsProps<Step, StepDraft>) {
  const { draft, isNew, change, errors, removeSaved } = props;
  return (
    <>
      <Field
        label="Title"
        value={draft.title}
        onChange={(title) => change({ title })}
        error={errors.title}
      />
      {!isNew && (
        <>
          <Field
            label="Read next after a wrong answer (page address, such as /articles/Fiber)"
            value={draft.readNext}
            onChange={(readNext) => change({ readNext })}
            error={errors.readNext}
          />
          <ParagraphRows
            rows={draft.content}
            onChange={(content) => change({ content })}
            onRemove={
              removeSaved &&
              ((id) =>
                removeSaved(
                  async () => changedSteps(await call('pages/deleteTestStepParagraph', { id })),
                  ({ content }) => ({ content: withoutRow(content, id) }),
                ))
            }
            errors={errors}
          />
          <Rows
            title="Questions"
            one="question"
            isOrdered
            rows={draft.questions}
            onChange={(questions) => change({ questions })}
            {...(removeSaved && {
              onRemove: (id: string) =>
                removeSaved(
                  async () => changedSteps(await call('pages/deleteTestQuestion', { id })),
                  ({ questions }) => ({ questions: withoutRow(questions, id) }),
                ),
            })}
            blank={() => ({ text: '', options: [], explanation: '' })}
          >
            {(row, edit, index) => (
              <QuestionFields
                row={row}
                edit={edit}
                errors={errorsUnder(errors, `questions.${index}`)}
                note={row.asked ? shareWrong(row.asked, row.wrong ?? 0) : ''}
              />
            )}
          </Rows>
        </>
      )}
    </>
  );
}
