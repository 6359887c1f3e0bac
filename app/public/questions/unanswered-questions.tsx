import { langOf } from '#app/language/lang-of.ts';
import { RichMessage } from '#app/language/rich-message.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import type { AskedQuestion } from './answer-fields.tsx';

/** The id of a question's first choice. */
const firstFieldOf = ({ id, options }: Pick<AskedQuestion, 'id' | 'options'>) =>
  `option-${id}-${options[0]?.id ?? ''}`;

interface UnansweredQuestionsProps {
  questions: AskedQuestion[];
  /** The server's result of a form that was posted without JavaScript. */
  message: string;
}

/** The unanswered questions, above all of them: each links to its first choice, with or without JavaScript. */
export function UnansweredQuestions({ questions, message }: UnansweredQuestionsProps) {
  const t = useTranslate();
  return (
    <div role="alert" className="notice notice-bad mt-6">
      {questions.length > 0 && (
        <>
          <p className="font-semibold">{message || t('courses.answerAll')}</p>
          <ul className="mt-1">
            {questions.map((question) => (
              <li key={question.id}>
                <a href={`#${firstFieldOf(question)}`}>
                  <RichMessage
                    text="courses.unanswered"
                    values={{
                      question: question.text,
                      written: (words) => <span lang={langOf(question.language, t)}>{words}</span>,
                    }}
                  />
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Moves the focus to an unanswered question, so that it is visible and can be answered by keyboard. */
export function goToQuestion(question: AskedQuestion): void {
  document.getElementById(`question-${question.id}`)?.scrollIntoView();
  document.getElementById(firstFieldOf(question))?.focus({ preventScroll: true });
}

/**
 * Which questions have no answer yet.
 * @param choices the chosen options, by question
 */
export const unanswered = <T extends AskedQuestion>(
  questions: T[],
  choices: Record<string, string[]>,
): T[] => questions.filter(({ id }) => (choices[id] ?? []).length === 0);
