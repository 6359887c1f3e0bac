import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs } from '#app/api/loaders/route-types.ts';

/** All events as a calendar that calendar programs subscribe to. */
export async function loader({ context }: LoaderArgs) {
  const { call } = context.get(siteRequest);
  const { calendar } = await call('events/getCalendarFeed', {});
  return new Response(calendar, { headers: { 'content-type': 'text/calendar; charset=utf-8' } });
}
