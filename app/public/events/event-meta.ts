import type { MetaTag, RouteMatches } from '#app/api/loaders/route-types.ts';
import { breadcrumb, organization, pageMeta, siteOf } from '#app/content/page-meta.ts';
import type { Reply } from '#contract/index.ts';
import { longDate } from '#contract/shared/language/long-date.ts';
import type { PageVersions } from '#contract/shared/language/page-versions.ts';
import type { Translate } from '#contract/shared/language/translate.ts';

type ShownEvent = Reply<'events/getEvent'>['event'];

/** An event's meta tags, and its schema.org object. */
export function eventMeta(
  t: Translate,
  matches: RouteMatches,
  shown: { event: ShownEvent; versions: PageVersions } | undefined,
): MetaTag[] {
  if (!shown) return [];
  const { event, versions } = shown;
  const site = siteOf(matches);
  const path = `/events/${event.slug}`;
  const description = event.summary || `${event.when}${event.place && `, ${event.place}`}`;
  const about = {
    '@type': 'Event',
    inLanguage: event.language,
    name: event.title,
    description,
    url: `${site?.url}${path}`,
    ...(event.image !== '' && { image: `${site?.url}/media/${event.image}` }),
    startDate: event.startsAt,
    endDate: event.endsAt,
    eventStatus: `https://schema.org/${event.phase === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `https://schema.org/${attendanceOf(event)}`,
    location: locationsOf(event, `${site?.url}${path}`),
    organizer: organization(site),
    ...(event.capacity !== null && {
      maximumAttendeeCapacity: event.capacity,
      remainingAttendeeCapacity: event.free,
    }),
  };
  return pageMeta(site, {
    // Events that repeat share their title: tabs and search results tell them apart by the day.
    title: `${event.title}, ${longDate(event.day, t.language)}`,
    description,
    path,
    versions,
    image: event.image,
    structuredData: [
      about,
      breadcrumb(
        t,
        site,
        { name: t('events.title'), path: '/events' },
        { name: event.title, path },
      ),
    ],
  });
}

function attendanceOf({ place, isOnline }: ShownEvent): string {
  if (isOnline === 0) return 'OfflineEventAttendanceMode';
  return place ? 'MixedEventAttendanceMode' : 'OnlineEventAttendanceMode';
}

/** @param url of the event's page, which shows the online link only to registered people */
const locationsOf = ({ place, isOnline, link }: ShownEvent, url: string) => [
  ...(place ? [{ '@type': 'Place', name: place, address: place }] : []),
  ...(isOnline ? [{ '@type': 'VirtualLocation', url: link || url }] : []),
];
