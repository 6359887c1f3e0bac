import { langOf } from '#app/language/lang-of.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import type { Language } from '#contract/shared/language/languages.ts';

interface PrintQuizProps {
  questions: {
    id: string;
    text: string;
    options: { id: string; text: string }[];
    isMultiple: 0 | 1;
    language: Language;
  }[];
  /** The page that shows the correct answers after answering. */
  address: string;
}

/** A quiz on paper. The correct answers are online: they do not leave the server before the quiz is answered. */
export function PrintQuiz({ questions, address }: PrintQuizProps) {
  const t = useTranslate();
  return (
    <section className="paper-quiz">
      <h2>{t('courses.quiz')}</h2>
      <p>{t('print.quizIntro', { address })}</p>
      <ol>
        {questions.map(({ id, text, options, isMultiple, language }) => (
          <li key={id}>
            <p>
              <span lang={langOf(language, t)}>{text}</span>
              {isMultiple === 1 && ` ${t('print.chooseAll')}`}
            </p>
            <ul lang={langOf(language, t)}>
              {options.map((option) => (
                <li key={option.id}>
                  <span aria-hidden="true">{isMultiple === 1 ? '☐' : '◯'}</span> {option.text}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}
