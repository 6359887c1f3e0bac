import type { ApiClient } from '#app/api/api-client.ts';
import { day } from '#contract/shared/time-units.ts';
import type { CalendarEntry } from './month.ts';

/** Everything at a date of a month, and of the weeks that it begins and ends with. */
export async function loadEntries(call: ApiClient, month: string): Promise<CalendarEntry[]> {
  const [pages, releases, mailings, upcoming, past] = await Promise.all([
    scheduledPages(call),
    scheduledReleases(call),
    mailingEntries(call),
    eventEntries(call, 'upcoming', month),
    eventEntries(call, 'past', month),
  ]);
  return [...pages, ...releases, ...mailings, ...upcoming, ...past];
}

async function scheduledPages(call: ApiClient): Promise<CalendarEntry[]> {
  const { pages } = await call('pages/getScheduledPages', {});
  return pages.map(({ section, name, title, action, at }) => ({
    at,
    title: `${action === 'publish' ? 'Publish' : 'Unpublish'}: ${title || name}`,
    to: `/cms/${section}/${name}`,
  }));
}

async function scheduledReleases(call: ApiClient): Promise<CalendarEntry[]> {
  const { releases } = await call('releases/getReleases', {});
  return releases.flatMap(({ id, name, status, dueAt, publishedAt }) => {
    const to = `/cms/releases/${id}`;
    if (status === 'scheduled' && dueAt) return [{ at: dueAt, title: `Release: ${name}`, to }];
    if (status !== 'published' || !publishedAt) return [];
    return [{ at: publishedAt, title: `Released: ${name}`, to }];
  });
}

async function mailingEntries(call: ApiClient): Promise<CalendarEntry[]> {
  const { issues } = await call('newsletter/getIssueStates', {});
  return issues.map(({ slug, state, at }) => ({
    at,
    title: `${state === 'scheduled' ? 'Send' : 'Sent'}: newsletter ${slug}`,
    to: `/cms/newsletters/${slug}/send`,
  }));
}

/** The events up to the month, from today: as many pages of the list as that takes. */
async function eventEntries(
  call: ApiClient,
  when: 'upcoming' | 'past',
  month: string,
): Promise<CalendarEntry[]> {
  const start = Date.parse(`${month}-01T00:00Z`);
  // A month with a week before and after it.
  const isBeyond = (at: number) => (when === 'past' ? at < start - 8 * day : at > start + 40 * day);
  const entries: CalendarEntry[] = [];
  for (let page = 1, isDone = false; !isDone; page += 1) {
    const { events, total, pageSize } = await call('events/getEvents', { when, page });
    entries.push(
      ...events.map(({ slug, title, startsAt }) => ({
        at: startsAt,
        title: `Event: ${title}`,
        to: `/events/${slug}`,
      })),
    );
    const last = events.at(-1);
    isDone = !last || page * pageSize >= total || isBeyond(Date.parse(last.startsAt));
  }
  return entries;
}
