import { useCallback, useState } from 'react';
import { call } from '#app/api/call.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { useAction } from '#app/api/use-action.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { useListAddress } from '#app/shell/staff/filters/use-list-address.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { Reply } from '#contract/index.ts';
import { useDateFormat } from '../layout/date-format.tsx';
import { SearchField } from '../table/search-field.tsx';
import { parseSearch } from '../table/table-url.ts';
import { OutageNotice } from './outage-notice.tsx';
import { ResendAll, ResendOne, useResend } from './resend.tsx';
import './mail.css';

type WrittenMail = Reply<'mail/getOutbox'>['mails'][number];

export const middleware = guards('token', 'session', 'emails.manage');

const pageSize = 50;

export async function loader({ context, url }: LoaderArgs) {
  const { call } = context.get(siteRequest);
  const search = parseSearch(url.searchParams);
  const [{ mails, total, isSending, showsLinks, resendable }, { outage }] = await Promise.all([
    call('mail/getOutbox', { search, page: 1, pageSize }),
    call('mail/getOutage', {}),
  ]);
  return { mails, total, isSending, showsLinks, resendable, outage, search };
}

export function meta({ matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: 'Sent mail',
    description: 'Emails from the site.',
    path: '/dashboard/Mail',
    isIndexed: false,
  });
}

/** The outbox: the emails and their statuses. */
export default function Mail({ loaderData }: PageProps<typeof loader>) {
  const { search, ...first } = loaderData;
  const { change } = useListAddress();
  const onSearch = useCallback((words: string) => change({ search: words }), [change]);
  const resend = useResend();
  return (
    <>
      <h1>Sent mail</h1>
      {loaderData.isSending === 0 && (
        <div className="notice mt-4">
          <p>
            Emails stay here and are not sent until you set up email.{' '}
            <SiteLink to="/cms/settings/email">Open email settings</SiteLink>
          </p>
          {loaderData.showsLinks === 1 && (
            <p className="mt-2">
              Until then, their links are shown in full. Each link works: anyone who opens it acts
              as the recipient.
            </p>
          )}
        </div>
      )}
      {loaderData.showsLinks === 0 && (
        <p className="mt-2 text-bark">
          The secret part of each link is hidden here and deleted once the email is sent.
        </p>
      )}
      <OutageNotice outage={loaderData.outage} />
      <ResendAll counts={loaderData.resendable} resend={resend} />
      <div className="mt-6 max-w-[24rem]">
        <SearchField label="Search by recipient or subject" value={search} onSearch={onSearch} />
      </div>
      <MailList key={search} first={first} search={search} resend={resend} />
    </>
  );
}

interface MailListProps {
  first: Pick<Reply<'mail/getOutbox'>, 'mails' | 'total'>;
  search: string;
  resend: ReturnType<typeof useResend>;
}

/** The newest emails that a search finds, and older ones on request. */
function MailList({ first, search, resend }: MailListProps) {
  const { mails, total, isBusy, error, loadOlder } = useOutbox(first, search);
  return (
    <>
      <p role="status" className="sr-only">
        {search !== '' && `${total} found`}
      </p>
      {mails.length === 0 ? (
        <p className="mt-4">{search === '' ? 'No emails yet.' : `No email matches “${search}”.`}</p>
      ) : (
        <ul className="mt-4 border-b border-wheat">
          {mails.map((mail) => (
            <li key={mail.id} className="border-t border-wheat">
              <MailText mail={mail} resend={resend} />
            </li>
          ))}
        </ul>
      )}
      <p role="alert" className="notice notice-bad mt-4">
        {error}
      </p>
      {mails.length < total && (
        <p className="mt-4 flex flex-wrap items-center gap-4">
          <button
            type="button"
            className="button button-quiet"
            disabled={isBusy}
            onClick={() => void loadOlder()}
          >
            {isBusy ? 'Loading…' : 'Show older emails'}
          </button>
          <span className="text-bark">
            {mails.length} of {total}
          </span>
        </p>
      )}
    </>
  );
}

const triesIn = (attempts: number) =>
  attempts === 0 ? 'Not tried yet.' : attempts === 1 ? '1 attempt.' : `${attempts} attempts.`;

const states: Record<WrittenMail['status'], string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  unknown: 'Unknown',
  held: 'Held',
};

function MailText({ mail, resend }: { mail: WrittenMail; resend: ReturnType<typeof useResend> }) {
  const { subject, recipient, text, status, attempts, error, createdAt, sentAt } = mail;
  const { dateAndTime } = useDateFormat();
  return (
    <details className="mail">
      <summary>
        <span className={`staff-state mail-state mail-${status}`}>{states[status]}</span>
        <span className="mail-subject">{subject}</span>
        <span className="mail-recipient">{recipient}</span>
        <time dateTime={createdAt} className="mail-time">
          {dateAndTime(createdAt)}
        </time>
      </summary>
      <div className="mail-body">
        <pre className="mail-text">{text}</pre>
        <p className="mt-3 text-xs text-bark">
          {sentAt ? `Sent ${dateAndTime(sentAt)}. ` : ''}
          {triesIn(attempts)}
          {status === 'unknown' && ' The server stopped while sending it, so it may have arrived.'}
        </p>
        {error && <p className="notice notice-bad mt-2 text-sm">{error}</p>}
        {mail.canResend === 1 && <ResendOne mail={mail} resend={resend} />}
      </div>
    </details>
  );
}

/** The newest emails, and older ones on request. */
function useOutbox(first: MailListProps['first'], search: string) {
  const [older, setOlder] = useState<WrittenMail[]>([]);
  const [pages, setPages] = useState(1);
  const action = useAction();
  // New emails shift the pages: duplicates are filtered out, and the first page is the newest.
  const byId = new Map([...first.mails, ...older].map((mail) => [mail.id, mail]));
  for (const mail of first.mails) byId.set(mail.id, mail);
  const mails = [...byId.values()];
  const loadOlder = () =>
    action.run(async () => {
      const next = await call('mail/getOutbox', { search, page: pages + 1, pageSize });
      setOlder([...older, ...next.mails]);
      setPages(pages + 1);
      return '';
    });
  return { mails, total: first.total, isBusy: action.isBusy, error: action.error, loadOlder };
}
