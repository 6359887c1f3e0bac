import { type FormEvent, useEffect, useRef, useState } from 'react';
import { langOf } from '#app/language/lang-of.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { ProgressiveForm } from '#app/ui/form/progressive-form.tsx';
import type { MessageKey } from '#contract/shared/language/message-keys.ts';
import { AnswerFields } from '../questions/answer-fields.tsx';
import {
  goToQuestion,
  UnansweredQuestions,
  unanswered,
} from '../questions/unanswered-questions.tsx';
import { StepLesson } from './step-lesson.tsx';
import { openQuestions, type Step, visibleSteps } from './steps.ts';
import type { TestAction, useTestAttempt } from './use-test-attempt.ts';

interface WizardProps {
  steps: Step[];
  test: ReturnType<typeof useTestAttempt>;
}

/** One step of the test: its paragraphs, questions and buttons. Without JavaScript the form is posted. */
export function Wizard({ steps, test }: WizardProps) {
  const { state, error, isBusy } = test;
  const t = useTranslate();
  const asked = visibleSteps(steps, state.results);
  const at = Math.min(state.at, asked.length - 1);
  const step = asked[at];
  const open = step ? openQuestions(step, state.results) : [];
  const [isSent, setSent] = useState(error !== '');
  const leftOut = isSent ? unanswered(open, state.choices) : [];
  const title = useRef<HTMLHeadingElement>(null);
  const score = useRef<HTMLParagraphElement>(null);
  const [wish, setWish] = useState<'title' | 'score' | null>(null);
  useEffect(() => {
    // Moving the focus shows readers where they are, with and without a screen reader.
    if (wish) (wish === 'title' ? title : score).current?.focus();
    setWish(null);
  }, [wish]);
  if (!step) return <p className="mt-6">{t('test.noSteps')}</p>;

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    const go = (submitter?.value ?? 'check') as TestAction;
    const [left] = unanswered(open, state.choices);
    setSent(go === 'check' && left !== undefined);
    if (go === 'check' && left) {
      test.clearError();
      return goToQuestion(left);
    }
    if (await test.go(go)) setWish(go === 'check' ? 'score' : 'title');
  }

  const results = state.results.filter(({ questionId }) =>
    step.questions.some(({ id }) => id === questionId),
  );
  const right = results.filter(({ isRight }) => isRight === 1).length;
  const isChecked = open.length === 0;
  const place = t('test.place', { number: at + 1, total: asked.length });
  return (
    <ProgressiveForm
      id="test-step"
      action="/forms/test#test-step"
      onSubmit={send}
      className="printed-form mt-8 max-w-[44rem]"
    >
      <input type="hidden" name="attempt" value={state.attempt} />
      <input type="hidden" name="step" value={step.id} />
      <input type="hidden" name="at" value={at} />
      <progress
        className="block h-2 w-full appearance-none border-0 bg-wheat [&::-moz-progress-bar]:bg-leaf [&::-webkit-progress-bar]:bg-wheat [&::-webkit-progress-value]:bg-leaf"
        aria-label={place}
        max={asked.length}
        value={at + 1}
      />
      <h2 ref={title} tabIndex={-1} className="mt-3">
        <span className="eyebrow block font-sans">{place}</span>{' '}
        <span lang={langOf(step.language, t)}>{step.title}</span>
      </h2>
      <UnansweredQuestions questions={leftOut} message={error} />
      <StepLesson key={step.id} paragraphs={step.paragraphs} isOpen={isChecked} />
      {isChecked && results.length > 0 && (
        <p ref={score} tabIndex={-1} className="notice mt-8 font-semibold">
          {t('courses.score', { right, total: results.length })}
        </p>
      )}
      {step.questions.map((question) => (
        <AnswerFields
          key={question.id}
          question={question}
          result={results.find(({ questionId }) => questionId === question.id)}
          chosen={state.choices[question.id] ?? []}
          isLeftOut={leftOut.includes(question)}
          onChoose={(optionIds) => test.choose(question.id, optionIds)}
        />
      ))}
      <p role="alert" className="notice notice-bad mt-6">
        {leftOut.length === 0 && error}
      </p>
      <div className="mt-8 flex flex-row-reverse flex-wrap justify-end gap-3">
        {/* First in the form, so that the Enter key uses it. */}
        <ForwardButton state={state} asked={asked} at={at} isChecked={isChecked} isBusy={isBusy} />
        {at > 0 && (
          <button
            type="submit"
            name="go"
            value={`show:${at - 1}`}
            className="button button-quiet"
            formNoValidate
            disabled={isBusy}
          >
            {t('test.back')}
          </button>
        )}
      </div>
    </ProgressiveForm>
  );
}

interface ForwardButtonProps {
  state: WizardProps['test']['state'];
  asked: Step[];
  at: number;
  isChecked: boolean;
  isBusy: boolean;
}

/** Checks the answers, then continues; at the end to the first unanswered step, or to the result. */
function ForwardButton({ state, asked, at, isChecked, isBusy }: ForwardButtonProps) {
  const t = useTranslate();
  const leftOut = asked.findIndex((each) => openQuestions(each, state.results).length > 0);
  const isLast = at === asked.length - 1;
  const [go, label]: [TestAction, MessageKey] = !isChecked
    ? ['check', 'courses.checkAnswers']
    : !isLast
      ? [`show:${at + 1}`, 'test.next']
      : leftOut >= 0
        ? [`show:${leftOut}`, 'test.goToUnanswered']
        : ['finish', 'test.seeResult'];
  return (
    <button type="submit" name="go" value={go} className="button" disabled={isBusy}>
      {t(isBusy ? 'common.oneMoment' : label)}
    </button>
  );
}
