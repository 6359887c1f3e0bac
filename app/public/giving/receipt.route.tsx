import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { ReceiptSheet } from '#app/content/giving/receipt-sheet.tsx';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { LinkedPage } from './linked-page.tsx';
import { loadByLink } from './load-by-link.ts';

export async function loader({ context, url }: LoaderArgs) {
  const token = url.searchParams.get('token') ?? '';
  const id = url.searchParams.get('id') ?? '';
  const { call } = context.get(siteRequest);
  return loadByLink(
    call('donations/getReceiptByLink', { token, id }).then(({ receipt }) => ({ receipt, token })),
  );
}

export function meta({ t, matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: t('giving.receipt'),
    description: t('giving.receiptDescription'),
    path: '/giving/receipt',
    isIndexed: false,
  });
}

/** A receipt, opened by an emailed link. */
export default function ReceiptPage({ loaderData }: PageProps<typeof loader>) {
  const t = useTranslate();
  return (
    <LinkedPage
      title={t('giving.receipt')}
      problem={loaderData.problem}
      token={'token' in loaderData ? loaderData.token : ''}
    >
      {'receipt' in loaderData && <ReceiptSheet receipt={loaderData.receipt} />}
    </LinkedPage>
  );
}
