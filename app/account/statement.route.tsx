import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { found } from '../api/loaders/not-found.ts';
import { siteRequest } from '../api/loaders/request-context.ts';
import { DownloadStatement } from '../content/giving/download-statement.tsx';
import { StatementSheet } from '../content/giving/statement-sheet.tsx';
import { pageMeta, siteOf } from '../content/page-meta.ts';
import { useTranslate } from '../language/use-translate.ts';
import { guards } from '../shell/access/middleware.ts';
import { SiteLink } from '../ui/site-link.tsx';

export const middleware = guards('token', 'session');

export async function loader({ context, url }: LoaderArgs) {
  const year = Number(url.searchParams.get('year') ?? 0);
  const { call } = context.get(siteRequest);
  const reply = call('donations/getOwnStatement', { year });
  const { statement } = await found(reply, call, '/account/statement');
  return { statement, year };
}

export function meta({ t, matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: t('giving.statement'),
    description: t('giving.statementDescription'),
    path: '/account/statement',
    isIndexed: false,
  });
}

/** A year's statement of the member's gifts. */
export default function AccountStatement({
  loaderData: { statement, year },
}: PageProps<typeof loader>) {
  const t = useTranslate();
  return (
    <div className="wrap max-w-[44rem]! pt-12">
      <h1 className="mb-6">{statement.title}</h1>
      <StatementSheet statement={statement} />
      {statement.isPractice === 0 && <DownloadStatement year={year} />}
      <p className="mt-8 print:hidden">
        <SiteLink to="/account">{t('giving.backToAccount')}</SiteLink>
      </p>
    </div>
  );
}
