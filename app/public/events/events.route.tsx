import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { EventList } from '#app/content/events/event-list.tsx';
import { topPageMeta } from '#app/content/page-meta.ts';
import { SiteLink } from '#app/ui/site-link.tsx';

const path = '/events';
const about = {
  title: 'Events',
  description: 'Cook, eat and learn with us: upcoming and past events.',
};

export async function loader({ context }: LoaderArgs) {
  const { call } = context.get(siteRequest);
  const [upcoming, past] = await Promise.all([
    call('events/getEvents', { when: 'upcoming' }),
    call('events/getEvents', { when: 'past' }),
  ]);
  return {
    upcoming: upcoming.events,
    past: past.events,
    hasOlder: past.total > past.pageSize,
  };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  const isEmpty = loaderData?.upcoming.length === 0 && loaderData.past.length === 0;
  return topPageMeta(matches, path, { ...about, ...(isEmpty && { isEmpty }) });
}

export default function Events({
  loaderData: { upcoming, past, hasOlder },
}: PageProps<typeof loader>) {
  return (
    <div className="wrap pt-10 md:pt-16">
      <h1>{about.title}</h1>
      <p className="subtitle mt-3">{about.description}</p>
      <section className="chapter" aria-labelledby="upcoming">
        <h2 id="upcoming">Upcoming events</h2>
        <div>
          {upcoming.length === 0 ? (
            <p>No events are planned right now. Please check back soon.</p>
          ) : (
            <EventList events={upcoming} />
          )}
          <p className="mt-6">
            <a href="/events.ics">Subscribe to our calendar</a>
          </p>
        </div>
      </section>
      {past.length > 0 && (
        <section className="chapter" aria-labelledby="past">
          <h2 id="past">Past events</h2>
          <div>
            <EventList events={past} />
            {hasOlder && (
              <p className="mt-4">
                <SiteLink to="/events/past/2">Earlier events</SiteLink>
              </p>
            )}
          </div>
        </section>
      )}
    </div>
  );
}
