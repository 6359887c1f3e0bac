import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '#app/api/call.ts';
import { useActionFrom } from '#app/api/use-action.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { ProgressiveForm } from '#app/ui/form/progressive-form.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { QuizResult } from '#contract/form-result.ts';
import type { Reply } from '#contract/index.ts';
import { pathIn } from '#contract/shared/language/language-paths.ts';
import { AnswerFields, type AskedQuestion } from '../questions/answer-fields.tsx';
import {
  goToQuestion,
  UnansweredQuestions,
  unanswered,
} from '../questions/unanswered-questions.tsx';

type Outcome = Pick<Reply<'courses/answerQuiz'>, 'right' | 'total' | 'results'>;

interface QuizProps {
  course: string;
  questions: AskedQuestion[];
  /** The best result so far, in words; empty: there is none. */
  best: string | undefined;
  /** The result of a form that was posted without JavaScript. */
  posted: QuizResult | null;
  message: string;
  onResult: (
    right: number,
    total: number,
    answers: { questionId: string; optionIds: string[] }[],
  ) => Promise<void>;
}

/** The questions at the end of a course. They are graded on the server; without JavaScript the form is posted. */
export function Quiz({ course, questions, best, posted, message, onResult }: QuizProps) {
  const t = useTranslate();
  const [choices, setChoices] = useState<Record<string, string[]>>(posted?.choices ?? {});
  const [outcome, setOutcome] = useState<Outcome | null>(posted?.outcome ?? null);
  const { run, show, isBusy, error } = useActionFrom({ error: message });
  const [isSent, setSent] = useState(message !== '');
  const leftOut = isSent && !outcome ? unanswered(questions, choices) : [];
  const score = useRef<HTMLParagraphElement>(null);
  const [isNew, setNew] = useState(false);
  useEffect(() => {
    if (isNew) score.current?.focus();
    setNew(false);
  }, [isNew]);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const [left] = unanswered(questions, choices);
    setSent(left !== undefined);
    show();
    if (left) return goToQuestion(left);
    const answers = questions.map(({ id }) => ({ questionId: id, optionIds: choices[id] ?? [] }));
    await run(async () => {
      const { right, total, results } = await call('courses/answerQuiz', { course, answers });
      setOutcome({ right, total, results });
      setNew(true);
      await onResult(right, total, answers);
      return '';
    });
  }

  return (
    <ProgressiveForm
      id="quiz"
      action="/forms/quiz#quiz"
      onSubmit={send}
      aria-labelledby="quiz-title"
      className="chapter course-quiz"
    >
      <h2 id="quiz-title">{t('courses.quiz')}</h2>
      <div>
        <input type="hidden" name="course" value={course} />
        <p>{t('courses.questions', { count: questions.length })}</p>
        <p className="quiz-best needs-scripts" data-word="best" suppressHydrationWarning>
          {best ?? ''}
        </p>
        {outcome && (
          <p ref={score} tabIndex={-1} className="notice mt-4 font-semibold">
            {t('courses.score', { right: outcome.right, total: outcome.total })}
          </p>
        )}
        <UnansweredQuestions questions={leftOut} message={error} />
        {questions.map((question) => (
          <AnswerFields
            key={question.id}
            question={question}
            result={outcome?.results.find(({ questionId }) => questionId === question.id)}
            chosen={choices[question.id] ?? []}
            isLeftOut={leftOut.includes(question)}
            onChoose={(optionIds) =>
              setChoices((before) => ({ ...before, [question.id]: optionIds }))
            }
          />
        ))}
        <p role="alert" className="notice notice-bad mt-6">
          {leftOut.length === 0 && error}
        </p>
        {outcome ? (
          <RetakeButton
            course={course}
            onRetake={() => {
              setChoices({});
              setOutcome(null);
              document.getElementById('quiz')?.scrollIntoView();
            }}
          />
        ) : (
          <button type="submit" className="button mt-6" disabled={isBusy}>
            {t(isBusy ? 'courses.checking' : 'courses.checkAnswers')}
          </button>
        )}
      </div>
    </ProgressiveForm>
  );
}

function RetakeButton({ course, onRetake }: { course: string; onRetake: () => void }) {
  const t = useTranslate();
  const isHydrated = useHydrated();
  if (!isHydrated) {
    return (
      <p className="mt-6">
        <a href={pathIn(t.language, `/courses/${course}#quiz`)}>{t('courses.retakeQuiz')}</a>
      </p>
    );
  }
  return (
    <button type="button" className="button button-quiet mt-6" onClick={onRetake}>
      {t('courses.retakeQuiz')}
    </button>
  );
}
