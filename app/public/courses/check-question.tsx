import { useId } from 'react';
import { RichMessage } from '#app/language/rich-message.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import type { Reply } from '#contract/index.ts';
import type { Language } from '#contract/shared/language/languages.ts';
import './check-question.css';

type Question = NonNullable<Reply<'courses/getCourse'>['lessons'][number]['question']>;

/**
 * A question about a lesson, for oneself: nothing is sent or stored. The style sheet (check-question.css) compares the
 * choice with the correct answers when the reader asks for it, so that it works before scripts have loaded, and without.
 */
export function CheckQuestion({
  question,
  lang,
}: {
  question: Question;
  /** Absent: that of the page. */
  lang: Language | undefined;
}) {
  const t = useTranslate();
  const { text, options, explanation } = question;
  const name = useId();
  const right = options.filter(({ correct }) => correct === 1).map((option) => option.text);
  const isMultiple = right.length > 1;
  return (
    <section className="check-question" aria-labelledby="check-question-title">
      <h2 id="check-question-title">{t('courses.checkYourself')}</h2>
      <fieldset className="min-w-0">
        <legend>
          <span lang={lang}>{text}</span>
          {isMultiple && <span className="text-bark"> {t('courses.chooseAll')}</span>}
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
              <label htmlFor={field} lang={lang}>
                {option.text}
              </label>
            </div>
          );
        })}
      </fieldset>
      <details>
        <summary className="button button-quiet">{t('courses.checkAnswer')}</summary>
        <div className="notice" role="status">
          <p className="verdict-none">{t('courses.chooseFirst')}</p>
          <p className="verdict-right">{t('courses.correct')}</p>
          <p className="verdict-wrong">{t('courses.incorrect')}</p>
          <p>
            <RichMessage
              text="courses.correctAnswers"
              values={{
                count: right.length,
                list: right.join('; '),
                answers: (words) => <strong lang={lang}>{words}</strong>,
              }}
            />
          </p>
          {explanation.text && <p lang={lang}>{explanation.text}</p>}
        </div>
      </details>
    </section>
  );
}
