import { redirect } from 'react-router';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import { loadNamedPage } from '#app/content/named-page.ts';
import { describeArticle, namedPageMeta } from '#app/content/named-page-meta.ts';
import { NamedPageView } from '#app/content/named-page-view.tsx';
import { SectionLink } from '#app/content/section-link.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import { longDate } from '#contract/shared/language/long-date.ts';
import '#app/content/giving/progress.css';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { parseNewsletterSlug } from './slug.ts';

/** A newsletter's name is four digits and a full English month name; anything else redirects to the archive. */
export function loader({ context, params }: LoaderArgs<'slug'>) {
  if (!parseNewsletterSlug(params.slug)) throw redirect('/newsletters');
  return loadNamedPage(context.get(siteRequest), 'newsletters', params.slug, 'newest');
}

export function meta({ t, loaderData, matches }: MetaArgs<typeof loader>) {
  return namedPageMeta(t, matches, loaderData, describeArticle);
}

export default function Newsletter({ loaderData }: PageProps<typeof loader>) {
  const t = useTranslate();
  const { publishedAt } = loaderData.page;
  return (
    <NamedPageView
      named={loaderData}
      eyebrow={
        <>
          <SectionLink section="newsletters" />
          {publishedAt && <> · {longDate(publishedAt, t.language)}</>}
        </>
      }
      more={t('newsletter.more')}
    />
  );
}
