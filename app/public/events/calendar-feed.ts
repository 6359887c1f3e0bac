import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { Route } from './+types/calendar-feed';

/** All events as a calendar that calendar programs subscribe to. */
export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(siteRequest);
  const { calendar } = await call('events/getCalendarFeed', {});
  return new Response(calendar, { headers: { 'content-type': 'text/calendar; charset=utf-8' } });
}
