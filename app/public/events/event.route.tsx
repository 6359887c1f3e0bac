import { found } from '#app/api/loaders/not-found.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { availability } from '#app/content/events/availability.ts';
import { DateTile } from '#app/content/events/date-tile.tsx';
import { Html } from '#app/content/html.tsx';
import { Picture } from '#app/content/pictures/picture.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { Reply } from '#contract/index.ts';
import { eventMeta } from './event-meta.ts';
import { RegistrationForm } from './registration-form.tsx';
import './event.css';

export async function loader({ context, params }: LoaderArgs<'slug'>) {
  const { call, formResult } = context.get(siteRequest);
  const { slug } = params;
  const { event } = await found(call('events/getEvent', { slug }), call, `/events/${slug}`);
  return { event, result: formResult };
}

export function meta({ t, loaderData, matches }: MetaArgs<typeof loader>) {
  return eventMeta(t, matches, loaderData?.event);
}

export default function EventPage({ loaderData: { event, result } }: PageProps<typeof loader>) {
  const { title, summary, when, startsAt, place, isOnline, link, program, html, phase } = event;
  const isPast = phase === 'over' || phase === 'cancelled';
  return (
    <article className="wrap pt-10 md:pt-16">
      <p className="eyebrow mb-3">
        <SiteLink to="/events">Events</SiteLink>
      </p>
      <div className="flex gap-x-5">
        <DateTile day={event.day} hasYear={phase === 'over'} />
        <div className="min-w-0">
          <h1>{title}</h1>
          {summary && <p className="subtitle mt-3">{summary}</p>}
        </div>
      </div>
      {phase === 'cancelled' && (
        <p className="notice notice-bad mt-6">This event has been canceled.</p>
      )}
      {phase === 'over' && (
        <p className="notice mt-6">
          This event is over. <SiteLink to="/events">See upcoming events</SiteLink>
        </p>
      )}
      <div className="mt-8 grid gap-x-14 gap-y-10 md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <div className="grid content-start gap-8">
          <Picture name={event.image} alt={event.imageAlt} isFirst />
          <Html className="reading" html={html} />
        </div>
        <div className="grid content-start gap-8">
          <dl className="event-facts">
            <dt>When</dt>
            <dd className="text-balance">
              <time dateTime={startsAt}>{when}</time>
            </dd>
            {place && (
              <Fact name="Where">
                {place}{' '}
                <a href={event.mapUrl} rel="noreferrer">
                  Map
                  <span className="sr-only"> of {place}</span>
                </a>
              </Fact>
            )}
            {isOnline === 1 && (
              <Fact name={place ? 'Also online' : 'Where'}>
                <OnlineFact link={link} phase={phase} />
              </Fact>
            )}
            {program && (
              <Fact name="Program">
                <SiteLink to={`/programs/${program.name}`}>{program.title}</SiteLink>
              </Fact>
            )}
            {event.capacity !== null && !isPast && (
              <Fact name="Spots">{String(event.capacity)}</Fact>
            )}
          </dl>
          {!isPast && (
            <p>
              <a href={`/events/${event.slug}.ics`}>Add to your calendar</a>
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
  if (link && phase !== 'over') return <SiteLink to={link}>{link}</SiteLink>;
  return phase === 'open' ? 'Online. We email the link to everyone who’s registered.' : 'Online';
}

type ShownEvent = Reply<'events/getEvent'>['event'];

function Registration({
  event,
  result,
}: {
  event: ShownEvent;
  result: React.ComponentProps<typeof RegistrationForm>['result'];
}) {
  const { phase } = event;
  if (phase === 'over' || phase === 'cancelled') return null;
  return (
    <section className="border border-wheat bg-milk p-6" aria-labelledby="register">
      <h2 id="register" className="text-2xl">
        {phase === 'none' ? 'No registration needed' : 'Register'}
      </h2>
      <p className="mt-2 mb-4">{wordsOf(event)}</p>
      {phase === 'open' && <RegistrationForm event={event} result={result} />}
    </section>
  );
}

function wordsOf({ phase, free, opens, closes }: ShownEvent): string {
  if (phase === 'none') return 'Everyone is welcome.';
  if (phase === 'soon') return `Registration opens on ${opens}.`;
  const room = availability({ phase, free });
  const until = phase === 'open' && closes ? ` Register before ${closes}.` : '';
  return `${room.endsWith('.') ? room : `${room}.`}${until}`;
}
