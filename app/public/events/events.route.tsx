import { redirect } from 'react-router';
import type { ApiClient } from '#app/api/api-client.ts';
import { isMissing } from '#app/api/loaders/not-found.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { EventList } from '#app/content/events/event-list.tsx';
import { pageMeta, siteOf, topPageMeta } from '#app/content/page-meta.ts';
import { langOf } from '#app/language/lang-of.ts';
import { RichMessage } from '#app/language/rich-message.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { pathIn } from '#contract/shared/language/language-paths.ts';
import type { PageVersions } from '#contract/shared/language/page-versions.ts';

const path = '/events';

/** All events, or those of one program: `?program=Market-Tours`. */
export async function loader({ context, url }: LoaderArgs) {
  const { call } = context.get(siteRequest);
  const wanted = url.searchParams.get('program');
  const program = wanted === null ? null : await programNamed(call, wanted);
  const only = program && { program: program.name };
  const [upcoming, past] = await Promise.all([
    call('events/getEvents', { when: 'upcoming', ...only }),
    call('events/getEvents', { when: 'past', ...only }),
  ]);
  return {
    program,
    upcoming: upcoming.events,
    past: past.events,
    // Their pages are those of all events.
    hasOlder: program === null && past.total > past.pageSize,
  };
}

/** @throws a redirect to the canonical URL; for a program that does not exist, to all events */
async function programNamed(call: ApiClient, wanted: string) {
  const reply = call('pages/getPageData', { section: 'programs', name: wanted });
  const { pageData, translations = [] } = await reply.catch((error: unknown) => {
    throw isMissing(error) ? redirect(path) : error;
  });
  const { name, title, language } = pageData;
  // A translation has a name of its own.
  if (name !== wanted) throw redirect(addressOf(pageData), 301);
  const versions: PageVersions = Object.fromEntries(
    translations.map((each) => [each.language, addressOf(each)]),
  );
  return { name, title, language, versions };
}

const addressOf = ({ name }: { name: string }) =>
  `${path}?${new URLSearchParams({ program: name })}`;

export function meta({ t, loaderData, matches }: MetaArgs<typeof loader>) {
  const { program = null, upcoming = [], past = [] } = loaderData ?? {};
  const isEmpty = upcoming.length === 0 && past.length === 0;
  if (!program) {
    const about = { title: t('events.title'), description: t('events.description') };
    return topPageMeta(t, matches, path, { ...about, ...(isEmpty && { isEmpty }) });
  }
  return pageMeta(siteOf(matches), {
    title: t('events.programTitle', { program: program.title }),
    description: t('events.programDescription', { program: program.title }),
    path: addressOf(program),
    versions: program.versions,
    isIndexed: !isEmpty,
  });
}

export default function Events({
  loaderData: { program, upcoming, past, hasOlder },
}: PageProps<typeof loader>) {
  const t = useTranslate();
  return (
    <div className="wrap pt-10 md:pt-16">
      <h1>{t('events.title')}</h1>
      {program ? (
        <p className="subtitle mt-3">
          <RichMessage
            text="events.ofProgram"
            values={{
              title: program.title,
              program: (words) => (
                <SiteLink to={`/programs/${program.name}`} lang={langOf(program.language, t)}>
                  {words}
                </SiteLink>
              ),
              all: (words) => <SiteLink to={path}>{words}</SiteLink>,
            }}
          />
        </p>
      ) : (
        <p className="subtitle mt-3">{t('events.description')}</p>
      )}
      <section className="chapter" aria-labelledby="upcoming">
        <h2 id="upcoming">{t('events.upcoming')}</h2>
        <div>
          {upcoming.length === 0 ? (
            <p>{t('events.noneUpcoming')}</p>
          ) : (
            <EventList events={upcoming} />
          )}
          <p className="mt-6">
            <a href={pathIn(t.language, '/events.ics')}>{t('events.subscribeToCalendar')}</a>
          </p>
        </div>
      </section>
      {past.length > 0 && (
        <section className="chapter" aria-labelledby="past">
          <h2 id="past">{t('events.past')}</h2>
          <div>
            <EventList events={past} />
            {hasOlder && (
              <p className="mt-4">
                <SiteLink to="/events/past/2">{t('events.earlier')}</SiteLink>
              </p>
            )}
          </div>
        </section>
      )}
    </div>
  );
}
