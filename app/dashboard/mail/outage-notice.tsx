import { SiteLink } from '#app/ui/site-link.tsx';
import type { Reply } from '#contract/index.ts';
import { useDateFormat } from '../layout/date-format.tsx';

/** Says that the mail service cannot be used, since when, and why; nothing while it can. */
export function OutageNotice({ outage }: Pick<Reply<'mail/getOutage'>, 'outage'>) {
  const { dateAndTime } = useDateFormat();
  if (!outage) return null;
  const { since, waiting, reason } = outage;
  return (
    <div className="notice notice-bad mt-4">
      <p>
        No email could be sent since {dateAndTime(since)}.{' '}
        {waiting === 1 ? '1 email is' : `${waiting.toLocaleString('en')} emails are`} waiting, and
        will be sent when the mail service is back. Its last response: {reason}
      </p>
      <p className="mt-2">
        <SiteLink to="/dashboard/Mail">Open sent mail</SiteLink>
      </p>
    </div>
  );
}
