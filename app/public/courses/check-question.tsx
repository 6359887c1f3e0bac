import { useId } from 'react';
import type { Reply } from '#contract/index.ts';
import './check-question.css';

type Question = NonNullable<Reply<'courses/getCourse'>['lessons'][number]['question']>;

/**
 * A question about a lesson, for oneself: nothing is sent or stored. The style sheet (check-question.css) compares the
 * choice with the correct answers when the reader asks for it, so that it works before scripts have loaded, and without.
 */
export function CheckQuestion({ question }: { question: Question }) {
  const { text, options, explanation } = question;
  const name = useId();
  const right = options.filter(({ correct }) => correct === 1).map((option) => option.text);
  const isMultiple = right.length > 1;
  return (
    <section className="check-question" aria-labelledby="check-question-title">
      <h2 id="check-question-title">Check yourself</h2>
      <fieldset className="min-w-0">
        <legend>
          {text}
          {isMultiple && <span className="text-bark"> Choose all that are correct.</span>}
        </legend>
        {options.map((option, index) => {
          const field = `${name}-${index}`;
          return (
            <div key={field} className="check min-h-9">
              <input
                id={field}
                type={isMultiple ? 'checkbox' : 'radio'}
                name={name}
                autoComplete="off"
                className={option.correct === 1 ? 'right' : 'wrong'}
              />
              <label htmlFor={field}>{option.text}</label>
            </div>
          );
        })}
      </fieldset>
      <details>
        <summary className="button button-quiet">Check my answer</summary>
        <div className="notice" role="status">
          <p className="verdict-none">Choose an answer first, or read on.</p>
          <p className="verdict-right">Correct.</p>
          <p className="verdict-wrong">Not quite.</p>
          <p>
            The correct {isMultiple ? 'answers are' : 'answer is'}:{' '}
            <strong>{right.join('; ')}</strong>
          </p>
          {explanation.text && <p>{explanation.text}</p>}
        </div>
      </details>
    </section>
  );
}
