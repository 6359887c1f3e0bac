import { useEffect, useRef, useState } from 'react';
import { randomId } from '#app/api/random-id.ts';
import { CheckField } from '#app/ui/form/check-field.tsx';
import { SelectField } from '#app/ui/form/select-field.tsx';
import { TextArea } from '#app/ui/form/text-area.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import type { Reply } from '#contract/index.ts';

type Question = Reply<'events/editEvent'>['event']['questions'][number];

const kinds = { text: 'A line of text', choice: 'One of several answers', check: 'A check box' };
const most = 8;

const mostAnswers = 20;
const answerFields = ['options', ...numbered('options', mostAnswers)];

/** The fields of questions whose errors are shown at them. */
export const questionFields = numbered('questions', most).flatMap((question) =>
  ['label', ...answerFields].map((name) => `${question}.${name}`),
);

/** Questions that organizers usually ask. */
const suggestions: Omit<Question, 'id'>[] = [
  {
    label: 'Diet',
    kind: 'choice',
    options: ['No preference', 'Vegetarian', 'Vegan', 'Halal', 'Kosher'],
    isRequired: 0,
  },
  { label: 'Allergies', kind: 'text', options: [], isRequired: 0 },
  { label: 'What would help you take part?', kind: 'text', options: [], isRequired: 0 },
];
const blank: Omit<Question, 'id'> = { label: '', kind: 'text', options: [], isRequired: 0 };

interface QuestionsFieldProps {
  first: Question[];
  /** The form's, by field: `questions`, or `questions.0.label` and `questions.0.options.1` for one of them. */
  errors: Record<string, string>;
  /** A question was added, changed or removed. */
  onChange: () => void;
}

/** The questions to everyone who registers. A hidden field has them as JSON. */
export function QuestionsField({ first, errors, onChange }: QuestionsFieldProps) {
  const [questions, setAll] = useState(first);
  const setQuestions = (changed: Question[]) => {
    setAll(changed);
    onChange();
  };
  const change = (id: string, values: Partial<Question>) =>
    setQuestions(questions.map((each) => (each.id === id ? { ...each, ...values } : each)));
  /** The question that was just added, which gets the focus. */
  const [added, setAdded] = useState('');
  const addButton = useRef<HTMLButtonElement>(null);
  const add = (question: Omit<Question, 'id'>) => {
    const id = randomId();
    setAdded(id);
    setQuestions([...questions, { ...question, id }]);
  };
  const remove = (id: string) => {
    setQuestions(questions.filter((each) => each.id !== id));
    // The button with the focus is gone.
    requestAnimationFrame(() => addButton.current?.focus());
  };
  const unused = suggestions.filter(({ label }) => !questions.some((each) => each.label === label));
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">Questions at registration</legend>
      <p className="staff-note">
        Staff see the answers with each participant. They’re deleted 30 days after the event.
      </p>
      <input type="hidden" name="questions" value={JSON.stringify(questions)} />
      {questions.map((question, index) => (
        <QuestionEditor
          key={question.id}
          number={index + 1}
          question={question}
          errorOf={(name) => errors[`questions.${index}.${name}`]}
          onChange={(values) => change(question.id, values)}
          isNew={question.id === added}
          onRemove={() => remove(question.id)}
        />
      ))}
      {questions.length < most && (
        <p className="screen-actions">
          {unused.map((question) => (
            <button
              key={question.label}
              type="button"
              className="button button-quiet"
              onClick={() => add(question)}
            >
              Ask: {question.label}
            </button>
          ))}
          <button
            ref={addButton}
            type="button"
            className="button button-quiet"
            onClick={() => add(blank)}
          >
            Add a question
          </button>
        </p>
      )}
      <p role="alert" className="field-error">
        {errors.questions}
      </p>
    </fieldset>
  );
}

interface QuestionEditorProps {
  number: number;
  question: Question;
  errorOf: (name: string) => string | undefined;
  /** Whether it was just added. */
  isNew: boolean;
  onChange: (values: Partial<Question>) => void;
  onRemove: () => void;
}

function QuestionEditor(props: QuestionEditorProps) {
  const { number, question, errorOf, isNew, onChange, onRemove } = props;
  const { label, kind, options, isRequired } = question;
  const fields = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (isNew) fields.current?.querySelector('input')?.focus();
  }, [isNew]);
  return (
    <fieldset ref={fields} className="grid gap-2 border border-wheat p-3">
      <legend className="px-1 text-sm">Question {number}</legend>
      <div className="form-pair">
        <TextField
          label="Question"
          keepsErrorLine={false}
          maxLength={200}
          error={errorOf('label')}
          value={label}
          onChange={({ currentTarget }) => onChange({ label: currentTarget.value })}
        />
        <SelectField
          label="Answer"
          value={kind}
          options={kinds}
          onChange={(chosen) => onChange({ kind: chosen as Question['kind'] })}
        />
      </div>
      {kind === 'choice' && (
        <TextArea
          label="Answers to choose from (one on each line)"
          rows={4}
          keepsErrorLine={false}
          error={errorOfAnswers(errorOf)}
          value={options.join('\n')}
          onChange={({ currentTarget }) => onChange({ options: currentTarget.value.split('\n') })}
        />
      )}
      <div className="screen-actions">
        <CheckField
          label="Required"
          checked={isRequired === 1}
          onChange={({ currentTarget }) => onChange({ isRequired: currentTarget.checked ? 1 : 0 })}
        />
        <button type="button" className="button button-quiet" onClick={onRemove}>
          Remove<span className="sr-only"> question {number}</span>
        </button>
      </div>
    </fieldset>
  );
}

/** The error of the answers together, or of the first that is wrong. */
function errorOfAnswers(errorOf: QuestionEditorProps['errorOf']): string | undefined {
  const wrong = answerFields.find((name) => errorOf(name) !== undefined);
  if (wrong === undefined) return undefined;
  const [, position] = wrong.split('.');
  return position === undefined
    ? errorOf(wrong)
    : `Answer ${Number(position) + 1}: ${errorOf(wrong)}`;
}

function numbered(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${name}.${index}`);
}
