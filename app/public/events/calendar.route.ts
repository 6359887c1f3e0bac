import { found } from '#app/api/loaders/not-found.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs } from '#app/api/loaders/route-types.ts';

/** An event as a file for the reader's calendar. */
export async function loader({ context, params }: LoaderArgs<'slug'>) {
  const { call } = context.get(siteRequest);
  const { slug = '' } = params as { slug?: string };
  const reply = call('events/getCalendar', { slug });
  const { calendar } = await found(reply, call, `/events/${slug}.ics`);
  return new Response(calendar, { headers: { 'content-type': 'text/calendar; charset=utf-8' } });
}
