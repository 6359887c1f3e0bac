import type { ConsentSource } from '#contract/shared/consent-words.ts';
import { useDateFormat } from '../../layout/date-format.tsx';
import type { PersonProfile } from './profile-data.ts';

const decisions = { asked: 'Asked for', given: 'Agreed to', withdrawn: 'Withdrew' };
const sources: Record<ConsentSource, string> = {
  'subscribe-form': 'newsletter form',
  'sign-up': 'sign-up form',
  'confirmation-email': 'confirmation email',
  'verified-address': 'verification of the email address',
  account: 'account page',
  'preferences-link': 'newsletter preferences',
  'unsubscribe-link': 'unsubscribe link',
  'one-click': 'unsubscribe button of the mail program',
  sendgrid: 'SendGrid',
  import: 'import',
  staff: 'staff',
  complaint: 'report of an email as spam',
};
const purposes: Record<string, string> = {
  newsletters: 'the monthly newsletter',
  general: 'updates',
  test: 'news about the nutrition test',
  terms: 'the terms and the privacy policy',
};

/** A person's consents: when, where, and in which words. */
export function Consents({ consents }: Pick<PersonProfile, 'consents'>) {
  const { dateAndTime } = useDateFormat();
  return (
    <section aria-label="Consents" className="mt-8">
      <h2 className="text-lg">Consents</h2>
      {consents.length === 0 && <p>No consents have been recorded.</p>}
      <ol className="history-lines">
        {consents.map(({ purpose, decision, source, words, email, recordedBy, at }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two consents may be equal, and the list is never reordered
          <li key={index}>
            <span className="profile-kind">
              {decisions[decision]} {purposes[purpose] ?? purpose}
            </span>
            , {email}, by {sources[source as ConsentSource] ?? source}
            {recordedBy && `, recorded by ${recordedBy}`}
            <br />“{words}”<time dateTime={at}>{dateAndTime(at)}</time>
          </li>
        ))}
      </ol>
    </section>
  );
}
