import { data, redirect } from 'react-router';
import type { ApiClient } from '#app/api/api-client.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { guestsInWords } from '#app/format/party.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { parseEvent } from './filters.ts';
import type { Participant } from './participant.ts';
import './sheet.css';

export const middleware = guards('token', 'session', 'participants.read');

/** Larger events are not checked in on paper. */
const maxPages = 10;
const pageSize = 200;

export async function loader({ context, url }: LoaderArgs) {
  const { call } = context.get(siteRequest);
  const id = parseEvent(url.searchParams);
  if (!id) throw redirect('/dashboard/Events');
  const { events } = await call('events/getEventChoices', { event: id });
  const event = events.find((each) => each.id === id);
  if (!event) throw data(url.pathname, { status: 404 });
  return { event, people: await peopleOf(call, id) };
}

async function peopleOf(call: ApiClient, event: string): Promise<Participant[]> {
  const people: Participant[] = [];
  for (let page = 1; page <= maxPages; page += 1) {
    const body = { event, page, pageSize, sort: 'name' as const };
    const { participants } = await call('events/allParticipants', body);
    people.push(...participants.filter(({ state }) => state !== 'cancelled'));
    if (participants.length < pageSize) break;
  }
  return people;
}

export function meta({ matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: 'Sign-in sheet',
    description: 'Everyone who has registered for an event.',
    path: '/dashboard/Participants/Sheet',
    isIndexed: false,
  });
}

/** The participants of one event, for the door: a check box before each name, and the waiting list below. */
export default function Sheet({ loaderData: { event, people } }: PageProps<typeof loader>) {
  const isHydrated = useHydrated();
  const waiting = people.filter(({ state }) => state === 'waiting');
  return (
    <>
      <p className="eyebrow only-screen">
        <SiteLink to={`/dashboard/Participants?event=${event.id}`}>Participants</SiteLink>
      </p>
      <h1 className="mt-1">{event.title}</h1>
      <p className="mt-1">{[event.when, event.place].filter(Boolean).join(', ')}</p>
      <p className="only-screen mt-4">
        <button
          type="button"
          className="button"
          disabled={!isHydrated}
          onClick={() => window.print()}
        >
          Print
        </button>
      </p>
      <Names title="Registered" people={people.filter((person) => !waiting.includes(person))} />
      {waiting.length > 0 && <Names title="Waitlist" people={waiting} />}
    </>
  );
}

const seatsOf = (people: Participant[]) => people.reduce((sum, { seats }) => sum + seats, 0);

function Names({ title, people }: { title: string; people: Participant[] }) {
  return (
    <section className="mt-6">
      <h2 className="text-xl">{`${title} (${seatsOf(people)})`}</h2>
      <ul className="sheet-names">
        {people.map((person) => (
          <li key={person.id}>
            <span aria-hidden="true">{person.state === 'attended' ? '☑' : '☐'}</span>
            <span>
              <span className="font-semibold">{person.name}</span> {guestsInWords(person)}
            </span>
            <span className="wrap-anywhere">{person.email}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
