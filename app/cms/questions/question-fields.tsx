import { Field } from '#app/editor/fields.tsx';
import { MarkdownField } from '#app/editor/markdown-editor/markdown-field.tsx';
import { CheckField } from '#app/ui/form/check-field.tsx';
import { identified, type Row, Rows } from '../lists/rows.tsx';

interface OptionRow extends Row {
  text: string;
  correct: 0 | 1;
}

/** A question in a form. */
export interface QuestionDraft {
  text: string;
  options: OptionRow[];
  explanation: string;
}

/** A question's choices in a form. */
export const optionRows = (options: { id: string; text: string; correct: 0 | 1 }[]): OptionRow[] =>
  options.map((option) => ({ ...option, key: option.id }));

/** The call's fields of a question. */
export const sentQuestion = ({ text, options, explanation }: QuestionDraft) => ({
  text,
  options: options.map((option) => ({
    ...identified(option),
    text: option.text,
    correct: option.correct,
  })),
  explanation,
});

interface QuestionFieldsProps {
  row: QuestionDraft;
  edit: (fields: Partial<QuestionDraft>) => void;
  errors: Record<string, string>;
  /** The note below its text. */
  note?: string;
}

/** A question, its choices with the correct ones, and the explanation. */
export function QuestionFields({ row, edit, errors, note = '' }: QuestionFieldsProps) {
  return (
    <>
      <Field
        label="Question"
        value={row.text}
        onChange={(text) => edit({ text })}
        error={errors.text}
      />
      {note !== '' && <p className="text-sm text-bark">{note}</p>}
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
              label="Correct answer"
              checked={option.correct === 1}
              onChange={({ target }) => editOption({ correct: target.checked ? 1 : 0 })}
            />
          </>
        )}
      </Rows>
      <MarkdownField
        label="Explanation"
        value={row.explanation}
        onChange={(explanation) => edit({ explanation })}
        error={errors.explanation}
      />
    </>
  );
}
