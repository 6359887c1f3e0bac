import { call } from '../../client/call.ts';
import { CheckField, Field } from '../fields.tsx';
import type { FieldsProps } from '../lists/list-kind.ts';
import { ParagraphRows } from '../lists/paragraph-rows.tsx';
import { errorsUnder, Rows, withoutRow } from '../lists/rows.tsx';
import { MarkdownField } from '../markdown-editor/markdown-field.tsx';
import { changedSteps, type QuestionRow, type Step, type StepDraft } from './step.ts';
import { shareWrong } from './wrong-answers.tsx';

/** What a step teaches, and then what it asks. */
export function StepFields(props: FieldsProps<Step, StepDraft>) {
  const { draft, item, change, errors, removeSaved } = props;
  return (
    <>
      <Field
        label="Title"
        value={draft.title}
        onChange={(title) => change({ title })}
        error={errors.title}
      />
      {item && (
        <>
          <Field
            label="To read next, when it went wrong: the address of a page, such as /articles/Fiber"
            value={draft.readNext}
            onChange={(readNext) => change({ readNext })}
            error={errors.readNext}
          />
          <ParagraphRows
            rows={draft.content}
            onChange={(content) => change({ content })}
            onRemove={(id) =>
              removeSaved(
                async () => changedSteps(await call('pages/deleteTestStepParagraph', { id })),
                ({ content }) => ({ content: withoutRow(content, id) }),
              )
            }
            errors={errors}
          />
          <Rows
            title="Questions"
            one="question"
            isOrdered
            rows={draft.questions}
            onChange={(questions) => change({ questions })}
            onRemove={(id) =>
              removeSaved(
                async () => changedSteps(await call('pages/deleteTestQuestion', { id })),
                ({ questions }) => ({ questions: withoutRow(questions, id) }),
              )
            }
            blank={() => ({ text: '', options: [], explanation: '' })}
          >
            {(row, edit, index) => (
              <QuestionFields
                row={row}
                edit={edit}
                errors={errorsUnder(errors, `questions.${index}`)}
              />
            )}
          </Rows>
        </>
      )}
    </>
  );
}

interface QuestionFieldsProps {
  row: QuestionRow;
  edit: (fields: Partial<QuestionRow>) => void;
  errors: Record<string, string>;
}

function QuestionFields({ row, edit, errors }: QuestionFieldsProps) {
  return (
    <>
      <Field
        label="Question"
        value={row.text}
        onChange={(text) => edit({ text })}
        error={errors.text}
      />
      {row.asked !== undefined && row.asked > 0 && (
        <p className="text-[0.95rem] text-bark">{shareWrong(row.asked, row.wrong ?? 0)}</p>
      )}
      <Rows
        title="Choices"
        one="choice"
        isOrdered
        error={errors.options}
        rows={row.options}
        onChange={(options) => edit({ options })}
        blank={() => ({ text: '', correct: 0 as const })}
      >
        {(option, editOption, index) => (
          <>
            <Field
              label={`Choice ${index + 1}`}
              value={option.text}
              onChange={(text) => editOption({ text })}
              error={errors[`options.${index}.text`]}
            />
            <CheckField
              label="This choice is right"
              isChecked={option.correct === 1}
              onChange={(isRight) => editOption({ correct: isRight ? 1 : 0 })}
            />
          </>
        )}
      </Rows>
      <MarkdownField
        label="Why, told afterwards"
        value={row.explanation}
        onChange={(explanation) => edit({ explanation })}
        error={errors.explanation}
      />
    </>
  );
}
