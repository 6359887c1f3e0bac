import { useEffect, useState } from 'react';
import { data } from 'react-router';
import { call } from '#app/api/call.ts';
import { isMissing } from '#app/api/loaders/not-found.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { useAction } from '#app/api/use-action.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { useDateFormat } from '#app/dashboard/layout/date-format.tsx';
import { guards } from '#app/shell/access/middleware.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { Body, Reply } from '#contract/index.ts';
import { StatementProgress } from './statement-progress.tsx';
import { statementStatuses } from './statement-statuses.ts';
import '#app/dashboard/mailings/mailings.css';

export const middleware = guards('token', 'session', 'receipts.send');

type Loaded = Reply<'donations/getStatementMailing'>;
type Change = Body<'donations/changeStatements'>['change'];

/** How often the progress is read, in ms. */
const interval = 2_000;

export async function loader({ context, params: { id }, url }: LoaderArgs<'id'>) {
  const { call } = context.get(siteRequest);
  return call('donations/getStatementMailing', { id }).catch((failure) => {
    throw isMissing(failure) ? data(url.pathname, { status: 404 }) : failure;
  });
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: `Statements of ${loaderData?.mailing.year ?? ''}`,
    description: 'The progress of year-end statements.',
    path: '/dashboard/Donations/Statements',
    isIndexed: false,
  });
}

/** The progress of a mailing of statements; it refreshes itself, and survives a restart of the server. */
export default function StatementMailing({ loaderData }: PageProps<typeof loader>) {
  const { mailing, problems, isSilent, refresh } = useLatest(loaderData);
  const { id, year, status, createdBy, createdAt } = mailing;
  const { dateAndTime } = useDateFormat();
  const action = useAction();
  const change = (what: Change) =>
    action.run(async () => {
      const { message } = await call('donations/changeStatements', { id, change: what });
      await refresh();
      return message;
    });
  const button = (what: Change, label: string, kind: string) => (
    <button
      type="button"
      className={`button ${kind}`}
      disabled={!action.isReady}
      onClick={() => void change(what)}
    >
      {label}
    </button>
  );
  const again = mailing.uncertain + mailing.failed;
  return (
    <>
      <p className="eyebrow">
        <SiteLink to="/dashboard/Donations">Donations</SiteLink> ·{' '}
        <SiteLink to="/dashboard/Donations/Statements">Year-end statements</SiteLink>
      </p>
      <div className="mt-2 flex flex-wrap items-baseline gap-3">
        <h1>Statements of {year}</h1>
        <span role="status" className={`staff-state mailing-${status}`}>
          {statementStatuses[status]}
        </span>
      </div>
      <p className="mt-1 text-bark">
        Started by {createdBy || 'a deleted account'}, {dateAndTime(createdAt)}.
      </p>
      <StatementProgress mailing={mailing} isSilent={isSilent} />
      <p className="mt-5 flex flex-wrap gap-3">
        {status === 'paused' && button('resume', 'Resume', '')}
        {status === 'sending' && button('pause', 'Pause', 'button-quiet')}
        {(status === 'sending' || status === 'paused') &&
          button('cancel', 'Cancel mailing', 'button-bad')}
        {again > 0 &&
          status !== 'sending' &&
          button('resend', `Send ${again} again`, 'button-quiet')}
      </p>
      <ActionMessage action={action} />
      {problems.length > 0 && (
        <section aria-labelledby="problems" className="mt-8">
          <h2 id="problems" className="text-xl">
            Not reached
          </h2>
          <ul className="history-lines mt-3">
            {problems.map((problem) => (
              <li key={problem.donorId} className="wrap-anywhere">
                <span className="font-semibold">{problem.name || problem.email}</span>,{' '}
                {problem.email}:{' '}
                {problem.status === 'uncertain' ? 'it may have arrived. ' : 'it failed. '}
                {problem.error}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** A mailing as it is now: read again until it is over. */
function useLatest(first: Loaded) {
  const [latest, setLatest] = useState(first);
  const [isSilent, setSilent] = useState(false);
  const { id, status } = latest.mailing;
  const isMoving = status === 'sending' || status === 'paused';
  const refresh = async () => setLatest(await call('donations/getStatementMailing', { id }));
  useEffect(() => {
    if (!isMoving) return;
    let isLeft = false;
    const timer = setInterval(() => {
      if (document.hidden) return;
      call('donations/getStatementMailing', { id }).then(
        (next) => {
          if (isLeft) return;
          setLatest(next);
          setSilent(false);
        },
        () => !isLeft && setSilent(true),
      );
    }, interval);
    return () => {
      isLeft = true;
      clearInterval(timer);
    };
  }, [id, isMoving]);
  return { ...latest, isSilent, refresh };
}
