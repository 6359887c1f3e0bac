import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { loadNamedPage } from '#app/content/named-page.ts';
import { namedPageMeta } from '#app/content/named-page-meta.ts';
import { NamedPageView } from '#app/content/named-page-view.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import { EventsOfProgram } from './events-of-program.tsx';

export async function loader({ context, params }: LoaderArgs<'name'>) {
  const request = context.get(siteRequest);
  const named = await loadNamedPage(request, 'programs', params.name, 'related');
  const program = named.page.name;
  const next = { when: 'upcoming', program, pageSize: 3 } as const;
  const { events, total } = await request.call('events/getEvents', next);
  return { ...named, events, total };
}

export function meta({ t, loaderData, matches }: MetaArgs<typeof loader>) {
  return namedPageMeta(t, matches, loaderData, ({ organization }) => organization);
}

export default function Program({ loaderData }: PageProps<typeof loader>) {
  return (
    <NamedPageView named={loaderData} more={useTranslate()('content.related')}>
      <EventsOfProgram
        program={loaderData.page.name}
        events={loaderData.events}
        total={loaderData.total}
      />
    </NamedPageView>
  );
}
