import { useTranslate } from '#app/language/use-translate.ts';
import type { Reply } from '#contract/index.ts';
import { SiteLink } from '../ui/site-link.tsx';
import { useDateAndTime } from '../ui/use-date-and-time.ts';
import { Section } from './section.tsx';

type Results = Reply<'account/getTestResults'>['results'];

/** The member's results in the nutrition test. */
export function TestSection({ results }: { results: Results }) {
  const t = useTranslate();
  const dateAndTime = useDateAndTime();
  return (
    <Section id="test" title={t('account.tests')} note={t('account.onlyForYou')}>
      {results.length > 0 && (
        <ul className="border-b border-wheat">
          {results.map(({ finishedAt, right, total, isPassed, isRetake }) => (
            <li key={finishedAt} className="account-line">
              <div>
                <p className="font-semibold">
                  {t(isPassed ? 'account.testPassed' : 'account.testNotPassed', { right, total })}
                </p>
                <p className="staff-note">
                  {isRetake === 1
                    ? t('account.retake', { time: dateAndTime(finishedAt) })
                    : dateAndTime(finishedAt)}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <p className="staff-note">
        {results.length === 0 && `${t('account.noTests')} `}
        <SiteLink to="/test">{t('test.take')}</SiteLink>
      </p>
    </Section>
  );
}
