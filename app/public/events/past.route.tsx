import { data } from 'react-router';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { EventList } from '#app/content/events/event-list.tsx';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { SiteLink } from '#app/ui/site-link.tsx';

/** Past events, with paging; an empty page is not found. */
export async function loader({ context, params }: LoaderArgs<'page'>) {
  const page = /^[1-9]\d{0,3}$/.test(params.page) ? Number(params.page) : 0;
  const missing = data(`/events/past/${params.page}`, { status: 404 });
  if (page === 0) throw missing;
  const { call } = context.get(siteRequest);
  const past = await call('events/getEvents', { when: 'past', page });
  if (past.events.length === 0) throw missing;
  return { events: past.events, page, pages: Math.ceil(past.total / past.pageSize) };
}

export function meta({ t, loaderData, matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: t('events.past'),
    description: t('events.pastDescription'),
    path: `/events/past/${loaderData?.page ?? 1}`,
    isIndexed: false,
  });
}

export default function PastEvents({
  loaderData: { events, page, pages },
}: PageProps<typeof loader>) {
  const t = useTranslate();
  const newer = page === 2 ? '/events' : `/events/past/${page - 1}`;
  return (
    <div className="wrap pt-10 md:pt-16">
      <p className="eyebrow mb-3">
        <SiteLink to="/events">{t('events.title')}</SiteLink>
      </p>
      <h1 className="mb-6">{t('events.past')}</h1>
      <EventList events={events} level={2} />
      <nav aria-label={t('events.pastPages')} className="mt-6 flex gap-6">
        {page > 1 && <SiteLink to={newer}>{t('events.later')}</SiteLink>}
        {page < pages && <SiteLink to={`/events/past/${page + 1}`}>{t('events.earlier')}</SiteLink>}
      </nav>
    </div>
  );
}
