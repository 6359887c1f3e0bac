import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { DownloadStatement } from '#app/content/giving/download-statement.tsx';
import { StatementSheet } from '#app/content/giving/statement-sheet.tsx';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { LinkedPage } from './linked-page.tsx';
import { loadByLink } from './load-by-link.ts';

export async function loader({ context, url }: LoaderArgs) {
  const token = url.searchParams.get('token') ?? '';
  const year = Number(url.searchParams.get('year') ?? 0);
  const { call } = context.get(siteRequest);
  return loadByLink(
    call('donations/getOwnStatement', { token, year }).then(({ statement }) => ({
      statement,
      token,
      year,
    })),
  );
}

export function meta({ t, matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: t('giving.statement'),
    description: t('giving.statementDescription'),
    path: '/giving/statement',
    isIndexed: false,
  });
}

/** A year's statement, opened by an emailed link. */
export default function StatementPage({ loaderData }: PageProps<typeof loader>) {
  const t = useTranslate();
  const statement = 'statement' in loaderData ? loaderData.statement : null;
  return (
    <LinkedPage
      title={statement?.title ?? t('giving.statement')}
      problem={loaderData.problem}
      token={'token' in loaderData ? loaderData.token : ''}
    >
      {'statement' in loaderData && (
        <>
          <StatementSheet statement={loaderData.statement} />
          {loaderData.statement.isPractice === 0 && (
            <DownloadStatement year={loaderData.year} token={loaderData.token} />
          )}
        </>
      )}
    </LinkedPage>
  );
}
