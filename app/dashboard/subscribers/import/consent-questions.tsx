import type { ReactNode } from 'react';
import { CheckField } from '#app/ui/form/check-field.tsx';
import type { ConsentAnswer, ConsentQuestion } from '#contract/newsletter/imports.ts';
import { inQuotes, inWords } from './consent-words.ts';
import type { ImportState } from './import-state.ts';

type Preview = NonNullable<ImportState['preview']>;

/** The answers so far, by the questions' ids. */
export type Answers = Readonly<Record<string, ConsentAnswer>>;

/** The answers that a preview was made with. */
export const answersIn = ({ questions }: Pick<Preview, 'questions'>): Answers =>
  Object.fromEntries(
    questions.flatMap(({ id, answer }) => (answer === null ? [] : [[id, answer] as const])),
  );

/** The same for the calls. */
export const answersFor = (answers: Answers) =>
  Object.entries(answers).map(([question, answer]) => ({ question, answer }));

const labels: Record<ConsentAnswer, string> = {
  yesMeansSubscribed: 'It means that they want the newsletter',
  yesMeansOptedOut: 'It means that they don’t want it (never add them)',
  subscribed: 'They want the newsletter',
  optedOut: 'They don’t want it (never add them)',
  notConfirmed: 'They haven’t confirmed it yet (don’t add them)',
  nothing: 'It says nothing about the newsletter',
};

interface ConsentQuestionsProps {
  preview: Preview;
  answers: Answers;
  onAnswer: (question: string, answer: ConsentAnswer) => void;
  isDisabled: boolean;
  /** Follows the questions. */
  children: ReactNode;
}

/** Asks before the import for everything that the program could not read from the file. */
export function ConsentQuestions({
  preview: { columns, questions },
  answers,
  onAnswer,
  isDisabled,
  children,
}: ConsentQuestionsProps) {
  if (questions.length === 0) return null;
  return (
    <section className="mt-4 grid gap-4" aria-labelledby="consent-questions">
      <div>
        <h3 id="consent-questions" className="text-xl">
          {questions.length === 1 ? 'A question' : `${questions.length} questions`}
        </h3>
        <p>
          The program doesn’t guess what these columns mean. If you aren’t sure, check the program
          that the file comes from.
        </p>
      </div>
      {questions.map((question) => (
        <fieldset key={question.id} disabled={isDisabled}>
          <legend className="font-semibold wrap-anywhere">
            {textOf(question, columns[question.column] ?? '')}
          </legend>
          <p className="field-hint">{inWords(question.rows, question.lines)}</p>
          {question.choices.map((choice) => (
            <CheckField
              key={choice}
              type="radio"
              name={`question-${question.id}`}
              label={labels[choice]}
              checked={answers[question.id] === choice}
              onChange={() => onAnswer(question.id, choice)}
            />
          ))}
        </fieldset>
      ))}
      {children}
    </section>
  );
}

function textOf({ about, texts }: ConsentQuestion, column: string): string {
  const examples = texts.map((text) => `“${text}”`).join(', ');
  if (about === 'column') {
    return `In the column “${column}” (with ${examples}): what does a yes or a date mean?`;
  }
  if (about === 'empty') return `In the column “${column}”: what does an empty cell mean?`;
  if (about === 'dates') return `In the column “${column}”: what does a date (${examples}) mean?`;
  const what = inQuotes(about, texts);
  return about === 'others'
    ? `In the column “${column}”: ${what.charAt(0).toLowerCase()}${what.slice(1)}. What do they mean?`
    : `In the column “${column}”: what does ${what} mean?`;
}
