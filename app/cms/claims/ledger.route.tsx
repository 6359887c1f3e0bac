import { useState } from 'react';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { useAction } from '#app/api/use-action.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { claimToolName } from '#app/editor/claims/claim-tool-name.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { ActionError } from '#app/ui/form/action-message.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { toast } from '#app/ui/toast/toast.ts';
import { useDateAndTime } from '#app/ui/use-date-and-time.ts';
import {
  type Change,
  type Ledger,
  type LedgerReply,
  needsAttention,
  problemLabels,
} from './claims.ts';
import { RetireForm } from './retire-form.tsx';
import { RetiredSources } from './retired-sources.tsx';

export const middleware = guards('token', 'session', 'claims.manage');

export async function loader({ context }: LoaderArgs) {
  const { code: _code, ...ledger } = await context.get(siteRequest).call('claims/getLedger', {});
  return ledger;
}

export function meta({ matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: 'Claims and sources',
    description: 'Statements that are due, retired sources, and broken links.',
    path: '/cms/claims',
    isIndexed: false,
  });
}

/** A list of everything to look at again: claims, retired sources with their to-dos, and broken links. */
export default function LedgerScreen({ loaderData }: PageProps<typeof loader>) {
  const [ledger, setLedger] = useState<Ledger>(loaderData);
  const action = useAction();
  const dateAndTime = useDateAndTime();
  const show = ({ code: _code, message, ...changed }: LedgerReply) => {
    setLedger(changed);
    toast.success(message);
  };
  const change: Change = (work) =>
    action.run(async () => {
      show(await work());
      return '';
    });
  const open = ledger.claims.filter(needsAttention);
  return (
    <div className="wrap staff pt-10">
      <p className="eyebrow">
        <SiteLink to="/cms">All pages</SiteLink>
      </p>
      <h1 className="mt-2">Claims and sources</h1>
      <p className="mt-2 max-w-[42rem]">
        {ledger.claims.length === 1
          ? 'One statement is tied to sources.'
          : `${ledger.claims.length} statements are tied to sources.`}{' '}
        Add one with “{claimToolName}” above a page’s text, or with “Claims” under “More actions”.
      </p>
      <ActionError action={action} />
      <div className="mt-6 grid gap-10">
        <section aria-labelledby="attention" className="grid gap-3">
          <h2 id="attention" className="text-xl">
            Claims that need attention
          </h2>
          {open.length === 0 && (
            <p>
              {ledger.claims.length === 0
                ? 'No statements are marked as claims yet.'
                : 'Every claim is sourced and up to date.'}
            </p>
          )}
          <ul className="grid gap-3">
            {open.map(({ id, section, name, pageTitle, quote, problems, reviewer, reviewBy }) => (
              <li key={id} className="border-l-4 border-wheat pl-3">
                <q>{quote}</q>{' '}
                <SiteLink to={`/cms/claims/${section}/${name}`}>{pageTitle || name}</SiteLink>
                <span className="block text-sm text-beet">
                  {problems.map((problem) => problemLabels[problem]).join(' ')}
                </span>
                {(reviewer || reviewBy) && (
                  <span className="block text-sm text-bark">
                    {[reviewer && `Reviewer: ${reviewer}`, reviewBy && `Review by ${reviewBy}`]
                      .filter(Boolean)
                      .join('. ')}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </section>
        <RetiredSources ledger={ledger} change={change} isReady={action.isReady} />
        <RetireForm sources={ledger.sources} onRetired={show} />
        <section aria-labelledby="links" className="grid gap-3">
          <h2 id="links" className="text-xl">
            Broken links and DOIs
          </h2>
          <p className="text-sm text-bark">
            {ledger.checkedAt
              ? `Each link of a published page is checked once a week. Last check: ${dateAndTime(ledger.checkedAt)}.`
              : 'Each link of a published page is checked once a week. Nothing has been checked yet.'}
          </p>
          {ledger.checkedAt && ledger.brokenLinks.length === 0 && <p>No broken links.</p>}
          <ul className="grid gap-3">
            {ledger.brokenLinks.map(({ url, message, failingSince, pages }) => (
              <li key={url} className="border-l-4 border-wheat pl-3 [overflow-wrap:anywhere]">
                <a href={url} target="_blank" rel="noreferrer">
                  {url}
                </a>
                <span className="block text-sm text-beet">
                  {`${message} Failing since ${dateAndTime(failingSince)}.`}
                </span>
                <span className="flex flex-wrap gap-x-3 text-sm">
                  {pages.map(({ section, name, pageTitle }) => (
                    <SiteLink key={`${section}/${name}`} to={`/cms/${section}/${name}`}>
                      {pageTitle || name}
                    </SiteLink>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}
