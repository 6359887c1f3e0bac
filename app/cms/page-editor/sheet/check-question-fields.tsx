import { useId, useState } from 'react';
import { Field } from '#app/editor/fields.tsx';
import { CheckField } from '#app/ui/form/check-field.tsx';
import { answerable, type CheckQuestion } from '#contract/shared/pages/check-question.ts';
import { Rows } from '../../lists/rows.tsx';

interface CheckQuestionFieldsProps {
  /** Null: there is none. */
  question: CheckQuestion | null;
  onChange: (question: CheckQuestion | null) => void;
  errors: Record<string, string>;
}

const blank: CheckQuestion = {
  text: '',
  options: [
    { text: '', correct: 1 },
    { text: '', correct: 0 },
  ],
  explanation: '',
};

/** The question with which readers of a lesson check themselves: part of the page's draft, as its text is. */
export function CheckQuestionFields({ question, onChange, errors }: CheckQuestionFieldsProps) {
  const hintId = useId();
  const keys = useRowKeys(question?.options.length ?? 0);
  if (!question) {
    return (
      <button
        type="button"
        className="button button-quiet justify-self-start"
        onClick={() => onChange(blank)}
      >
        Add a check question
      </button>
    );
  }
  const set = (fields: Partial<CheckQuestion>) => onChange({ ...question, ...fields });
  return (
    <fieldset className="grid gap-3 border border-wheat p-3" aria-describedby={hintId}>
      <legend className="px-1 font-semibold">Check question</legend>
      <p id={hintId} className="field-hint">
        Asked after the lesson. Nothing is graded or stored.
        {!answerable(question) &&
          ' Not shown yet: it needs a question, two answers and a correct one.'}
      </p>
      <Field
        label="Question"
        value={question.text}
        onChange={(text) => set({ text })}
        error={errors.text}
      />
      <Rows
        title="Answers"
        one="answer"
        rows={question.options.map((option, index) => ({ ...option, key: keys.at(index) }))}
        onChange={(rows) => {
          keys.set(rows.map(({ key }) => key));
          set({ options: rows.map(({ text, correct }) => ({ text, correct })) });
        }}
        blank={() => ({ text: '', correct: 0 as const })}
        isOrdered
        error={errors.options}
      >
        {(option, change, index) => (
          <>
            <Field
              label={`Answer ${index + 1}`}
              value={option.text}
              onChange={(text) => change({ text })}
              error={errors[`options.${index}.text`]}
            />
            <CheckField
              label="Correct answer"
              checked={option.correct === 1}
              onChange={({ target }) => change({ correct: target.checked ? 1 : 0 })}
            />
          </>
        )}
      </Rows>
      <Field
        label="Explanation"
        value={question.explanation}
        onChange={(explanation) => set({ explanation })}
        error={errors.explanation}
      />
      <button
        type="button"
        className="justify-self-start text-sm text-beet underline"
        onClick={() => onChange(null)}
      >
        Delete this check question
      </button>
    </fieldset>
  );
}

/** The screen's own names of the answers, which have none in the draft: a moved or deleted one keeps its fields. */
function useRowKeys(count: number) {
  const [known, setKnown] = useState<string[]>([]);
  const keys = Array.from({ length: count }, (_, index) => known[index] ?? `answer-${index}`);
  return { at: (index: number) => keys[index] ?? '', set: setKnown };
}
