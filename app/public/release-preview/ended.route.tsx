import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs } from '#app/api/loaders/route-types.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { SiteLink } from '#app/ui/site-link.tsx';

export async function loader({ context }: LoaderArgs) {
  // It depends only on the data that every page shows.
  await context.get(siteRequest).call('site/getSite', {});
  return null;
}

export function meta({ t, matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: t('pages.previewEndedTitle'),
    description: t('pages.previewEndedDescription'),
    path: '/release-preview',
    isIndexed: false,
  });
}

/** Where a preview link leads that is wrong, expired or revoked. */
export default function PreviewEnded() {
  const t = useTranslate();
  return (
    <div className="wrap pt-14 pb-14">
      <h1>{t('pages.previewEnded')}</h1>
      <p className="mt-4 max-w-[42rem]">{t('pages.previewEndedWhy')}</p>
      <p className="mt-6">
        <SiteLink to="/">{t('pages.goToSite')}</SiteLink>
      </p>
    </div>
  );
}
