import type { FormEvent } from 'react';
import { langOf } from '#app/language/lang-of.ts';
import { RichMessage } from '#app/language/rich-message.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import { PostedForm } from '#app/ui/form/posted-form.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { type Outcome, percentOf } from './steps.ts';
import type { TestAction } from './use-test-attempt.ts';

/** The result of the test, and suggested reading on the steps with wrong answers. */
export function TestOutcome({ outcome }: { outcome: Outcome }) {
  const { right, total, isPassed, readNext } = outcome;
  const t = useTranslate();
  return (
    <section aria-labelledby="your-result" className="band mt-8 max-w-[44rem]">
      <h2 id="your-result" tabIndex={-1}>
        {t('test.result', { right, total })}
      </h2>
      <p className="mt-2">
        {t(isPassed ? 'test.passed' : 'test.failed', { percent: percentOf(right, total) })}
      </p>
      {readNext.length > 0 && (
        <>
          <h3 className="mt-5">{t('test.readNext')}</h3>
          <ul className="mt-2 grid gap-2">
            {readNext.map(({ stepId, title, language, wrong, pages }) => (
              <li key={stepId}>
                <RichMessage
                  text="test.missedInStep"
                  values={{
                    step: title,
                    count: wrong,
                    strong: (words) => <strong lang={langOf(language, t)}>{words}</strong>,
                  }}
                />
                {pages.map((page, index) => (
                  <span key={page.path}>
                    {index === 0 ? ': ' : ', '}
                    <SiteLink to={page.path} lang={langOf(page.language, t)}>
                      {page.title}
                    </SiteLink>
                  </span>
                ))}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

interface RetakeButtonsProps {
  attempt: string;
  outcome: Outcome;
  isBusy: boolean;
  error: string;
  onGo: (go: TestAction) => void;
}

/** Buttons for retaking the test. Without JavaScript the form is posted. */
export function RetakeButtons({ attempt, outcome, isBusy, error, onGo }: RetakeButtonsProps) {
  const t = useTranslate();
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    onGo((submitter?.value ?? 'retake') as TestAction);
  };
  return (
    <PostedForm action="/forms/test" onSubmit={send} className="mt-6 flex flex-wrap gap-3">
      <input type="hidden" name="attempt" value={attempt} />
      {outcome.readNext.length > 0 && (
        <button type="submit" name="go" value="retake" className="button" disabled={isBusy}>
          {t('test.retryMissed')}
        </button>
      )}
      <button
        type="submit"
        name="go"
        value="restart"
        className="button button-quiet"
        disabled={isBusy}
      >
        {t('test.startOver')}
      </button>
      <p role="alert" className="notice notice-bad basis-full">
        {error}
      </p>
    </PostedForm>
  );
}
