import { found } from '#app/api/loaders/not-found.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { entryVersions } from '#app/content/entry-versions.ts';
import { availability } from '#app/content/events/availability.ts';
import { DateTile } from '#app/content/events/date-tile.tsx';
import { Html } from '#app/content/html.tsx';
import { Picture } from '#app/content/pictures/picture.tsx';
import { langOf } from '#app/language/lang-of.ts';
import { RichMessage } from '#app/language/rich-message.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { Reply } from '#contract/index.ts';
import { pathIn } from '#contract/shared/language/language-paths.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import { eventMeta } from './event-meta.ts';
import { RegistrationForm } from './registration-form.tsx';
import './event.css';

export async function loader({ context, params }: LoaderArgs<'slug'>) {
  const { call, formResult } = context.get(siteRequest);
  const { slug } = params;
  const { event } = await found(call('events/getEvent', { slug }), call, `/events/${slug}`);
  const versions = await entryVersions(`/events/${event.slug}`, async (language) => [
    (await call('events/getEvent', { slug, language })).event,
  ]);
  return { event, versions, result: formResult };
}

export function meta({ t, loaderData, matches }: MetaArgs<typeof loader>) {
  return eventMeta(t, matches, loaderData);
}

export default function EventPage({ loaderData: { event, result } }: PageProps<typeof loader>) {
  const { title, summary, when, startsAt, place, isOnline, link, program, html, phase } = event;
  const t = useTranslate();
  const lang = langOf(event.language, t);
  const isPast = phase === 'over' || phase === 'cancelled';
  return (
    <article className="wrap pt-10 md:pt-16">
      <p className="eyebrow mb-3">
        <SiteLink to="/events">{t('events.title')}</SiteLink>
      </p>
      <div className="flex gap-x-5">
        <DateTile day={event.day} hasYear={phase === 'over'} />
        <div className="min-w-0">
          <h1 lang={lang}>{title}</h1>
          {summary && (
            <p className="subtitle mt-3" lang={lang}>
              {summary}
            </p>
          )}
        </div>
      </div>
      {phase === 'cancelled' && <p className="notice notice-bad mt-6">{t('events.isCanceled')}</p>}
      {phase === 'over' && (
        <p className="notice mt-6">
          {t('events.isOver')} <SiteLink to="/events">{t('events.seeUpcoming')}</SiteLink>
        </p>
      )}
      <div className="mt-8 grid gap-x-14 gap-y-10 md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <div className="grid content-start gap-8">
          <Picture name={event.image} alt={event.imageAlt} lang={lang} isFirst />
          <Html className="reading" html={html} lang={lang} />
        </div>
        <div className="grid content-start gap-8">
          <dl className="event-facts">
            <dt>{t('events.when')}</dt>
            <dd className="text-balance">
              <time dateTime={startsAt}>{when}</time>
            </dd>
            {place && (
              <Fact name={t('events.where')}>
                <span lang={lang}>{place}</span>{' '}
                <a href={event.mapUrl} rel="noreferrer">
                  <RichMessage
                    text="events.map"
                    values={{
                      place,
                      hidden: (words) => <span className="sr-only">{words}</span>,
                    }}
                  />
                </a>
              </Fact>
            )}
            {isOnline === 1 && (
              <Fact name={t(place ? 'events.alsoOnline' : 'events.where')}>
                <OnlineFact link={link} phase={phase} />
              </Fact>
            )}
            {program && (
              <Fact name={t('events.program')}>
                <SiteLink to={`/programs/${program.name}`} lang={langOf(program.language, t)}>
                  {program.title}
                </SiteLink>
              </Fact>
            )}
            {event.capacity !== null && !isPast && (
              <Fact name={t('events.spots')}>{String(event.capacity)}</Fact>
            )}
          </dl>
          {!isPast && (
            <p>
              <a href={pathIn(t.language, `/events/${event.slug}.ics`)}>
                {t('events.addToCalendar')}
              </a>
            </p>
          )}
          <Registration event={event} result={result} />
        </div>
      </div>
    </article>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** The link itself is only for registered people: they get it by email, and see it with their registration. */
function OnlineFact({ link, phase }: Pick<ShownEvent, 'link' | 'phase'>) {
  const t = useTranslate();
  if (link && phase !== 'over') return <SiteLink to={link}>{link}</SiteLink>;
  return t(phase === 'open' ? 'events.onlineForRegistered' : 'events.online');
}

type ShownEvent = Reply<'events/getEvent'>['event'];

function Registration({
  event,
  result,
}: {
  event: ShownEvent;
  result: React.ComponentProps<typeof RegistrationForm>['result'];
}) {
  const t = useTranslate();
  const { phase } = event;
  if (phase === 'over' || phase === 'cancelled') return null;
  return (
    <section className="border border-wheat bg-milk p-6" aria-labelledby="register">
      <h2 id="register" className="text-2xl">
        {t(phase === 'none' ? 'events.noRegistration' : 'events.register')}
      </h2>
      <p className="mt-2 mb-4">{wordsOf(event, t)}</p>
      {phase === 'open' && <RegistrationForm event={event} result={result} />}
    </section>
  );
}

function wordsOf({ phase, free, opens, closes }: ShownEvent, t: Translate): string {
  if (phase === 'none') return t('events.everyoneIsWelcome');
  if (phase === 'soon') return t('events.opensOn', { when: opens });
  const room = `${availability({ phase, free }, t)}.`;
  return phase === 'open' && closes
    ? `${room} ${t('events.registerBefore', { when: closes })}`
    : room;
}
