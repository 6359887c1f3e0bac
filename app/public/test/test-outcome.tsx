import type { FormEvent } from 'react';
import { SiteLink } from '#app/ui/site-link.tsx';
import { type Outcome, percentOf } from './steps.ts';
import type { TestAction } from './use-test-attempt.ts';

/** The result of the test, and suggested reading on the steps with wrong answers. */
export function TestOutcome({ outcome }: { outcome: Outcome }) {
  const { right, total, isPassed, readNext } = outcome;
  return (
    <section aria-labelledby="your-result" className="band mt-8 max-w-[44rem]">
      <h2 id="your-result" tabIndex={-1}>
        {right} of {total} correct
      </h2>
      <p className="mt-2">
        That is {percentOf(right, total)}%: {isPassed ? 'you passed.' : 'you need 80% to pass.'}
      </p>
      {readNext.length > 0 && (
        <>
          <h3 className="mt-5">What to read next</h3>
          <ul className="mt-2 grid gap-2">
            {readNext.map(({ stepId, title, wrong, pages }) => (
              <li key={stepId}>
                <strong>{title}</strong>, {wrong} incorrect
                {pages.map((page, index) => (
                  <span key={page.path}>
                    {index === 0 ? ': ' : ', '}
                    <SiteLink to={page.path}>{page.title}</SiteLink>
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
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    onGo((submitter?.value ?? 'retake') as TestAction);
  };
  return (
    <form method="post" action="/forms/test" onSubmit={send} className="mt-6 flex flex-wrap gap-3">
      <input type="hidden" name="attempt" value={attempt} />
      {outcome.readNext.length > 0 && (
        <button type="submit" name="go" value="retake" className="button" disabled={isBusy}>
          Retry missed questions
        </button>
      )}
      <button
        type="submit"
        name="go"
        value="restart"
        className="button button-quiet"
        disabled={isBusy}
      >
        Start over
      </button>
      <p role="alert" className="notice notice-bad basis-full">
        {error}
      </p>
    </form>
  );
}
