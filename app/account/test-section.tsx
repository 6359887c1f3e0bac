import type { Reply } from '#contract/index.ts';
import { SiteLink } from '../ui/site-link.tsx';
import { useDateAndTime } from '../ui/use-date-and-time.ts';
import { Section } from './section.tsx';

type Results = Reply<'account/getTestResults'>['results'];

/** The member's results in the nutrition test. */
export function TestSection({ results }: { results: Results }) {
  const dateAndTime = useDateAndTime();
  return (
    <Section id="test" title="Your nutrition tests" note="Only you can see these.">
      {results.length > 0 && (
        <ul className="border-b border-wheat">
          {results.map(({ finishedAt, right, total, isPassed, isRetake }) => (
            <li key={finishedAt} className="account-line">
              <div>
                <p className="font-semibold">
                  {right} of {total} correct, {isPassed ? 'passed' : 'not passed'}
                </p>
                <p className="staff-note">
                  {dateAndTime(finishedAt)}
                  {isRetake === 1 && ', retake of the missed questions'}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <p className="staff-note">
        {results.length === 0 && 'You haven’t finished the test yet. '}
        <SiteLink to="/test">Take the test</SiteLink>
      </p>
    </Section>
  );
}
