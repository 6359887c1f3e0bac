import { useState } from 'react';
import { found } from '#app/api/loaders/not-found.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import './batches.css';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { BatchEditor } from './batch-editor.tsx';
import { DepositReport } from './deposit-report.tsx';
import { NewBatch } from './new-batch.tsx';

export const middleware = guards('token', 'session', 'gifts.manage');

export async function loader({ context, params: { id } }: LoaderArgs<'id'>) {
  const { call } = context.get(siteRequest);
  const [loaded, { campaigns, currency }, { settings }] = await Promise.all([
    id === 'new'
      ? null
      : found(call('donations/getBatch', { id }), call, `/dashboard/Donations/Batches/${id}`),
    call('donations/getCampaigns', {}),
    call('donations/getSettings', {}),
  ]);
  const hasIssuer = settings.legalName.trim() !== '' && settings.ein !== '';
  return { loaded, campaigns, currency, hasIssuer };
}

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: loaderData?.loaded?.batch.name ?? 'New batch',
    description: 'Gifts that are entered and deposited together.',
    path: '/dashboard/Donations/Batches',
    isIndexed: false,
  });
}

/** A batch of gifts: its grid while it is open, then its deposit report. */
export default function BatchScreen({
  loaderData: { loaded, campaigns, currency, hasIssuer },
}: PageProps<typeof loader>) {
  const [message, setMessage] = useState('');
  return (
    <>
      <p className="eyebrow only-screen">
        <SiteLink to="/dashboard/Donations/Batches">Batches of gifts</SiteLink>
      </p>
      {loaded === null && <NewBatch campaigns={campaigns} currency={currency} />}
      {loaded?.batch.status === 'open' && (
        <BatchEditor
          key={loaded.batch.id}
          loaded={loaded.batch}
          campaigns={campaigns}
          hasIssuer={hasIssuer}
          onClosed={setMessage}
        />
      )}
      {loaded?.batch.status === 'closed' && (
        <DepositReport {...loaded} hasIssuer={hasIssuer} message={message} />
      )}
    </>
  );
}
