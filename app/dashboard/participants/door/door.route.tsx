import { useState } from 'react';
import { redirect, useRevalidator } from 'react-router';
import { found } from '#app/api/loaders/not-found.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { useMay } from '#app/shell/staff/held-roles.ts';
import { TextField } from '#app/ui/form/text-field.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { containsAll, foldedWords } from '#contract/shared/text/fold.ts';
import { useRegularRefresh } from '../../layout/use-regular-refresh.ts';
import { parseEvent } from '../filters.ts';
import type { Participant } from '../participant.ts';
import { DoorCounts } from './door-counts.tsx';
import { PersonRow } from './person-row.tsx';
import { QueueNotice } from './queue-notice.tsx';
import { useCheckIns } from './use-check-ins.ts';
import { WaitlistButton } from './waitlist-button.tsx';
import { WalkIn } from './walk-in.tsx';
import { withQueued } from './with-queued.ts';
import './door.css';

export const middleware = guards('token', 'session', 'participants.checkIn');

/** How often other people's check-ins are shown, in ms. */
const refreshEvery = 10_000;

export async function loader({ context, url }: LoaderArgs) {
  const { call } = context.get(siteRequest);
  const event = parseEvent(url.searchParams);
  if (!event) throw redirect('/dashboard/Events');
  return found(call('events/getDoor', { event }), call, url.pathname);
}

export function meta({ matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: 'Check-in',
    description: 'Check in the participants of an event.',
    path: '/dashboard/Participants/Door',
    isIndexed: false,
  });
}

const filters = { all: 'Everyone', expected: 'Not here yet', here: 'Here', waiting: 'Waitlist' };
type Filter = keyof typeof filters;

/** The check-in for one event, for a phone at the door: tap a name to check someone in. */
export default function Door({ loaderData }: PageProps<typeof loader>) {
  const { revalidate } = useRevalidator();
  const { total } = loaderData;
  const { queued, isHeldUp, refused, checkIn, dismiss } = useCheckIns(
    loaderData.event.id,
    revalidate,
  );
  const { event, participants } = withQueued(loaderData, queued);
  const seesParticipants = useMay('participants.read');
  const mayManage = useMay('participants.manage');
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  // Several people check in at once.
  useRegularRefresh(revalidate, isHeldUp ? null : refreshEvery);
  const words = foldedWords(search);
  const shown = participants.filter(
    (person) =>
      passes(person, filter) &&
      containsAll(`${person.name} ${person.guests} ${person.email}`, words),
  );
  const isFull = event.capacity !== null && event.registered >= event.capacity;
  const fitsNobody = !isFull && event.waiting > 0 && event.promotable === 0;
  return (
    <div className="door">
      <p className="eyebrow">
        {seesParticipants && (
          <SiteLink to={`/dashboard/Participants?event=${event.id}`}>Participants</SiteLink>
        )}
      </p>
      <h1 className="mt-1">{event.title}</h1>
      <p className="mt-1">{[event.when, event.place].filter(Boolean).join(', ')}</p>
      {event.isCancelled === 1 && <p className="notice notice-bad mt-3">This event is canceled.</p>}
      <DoorCounts event={event} />
      <QueueNotice
        unsent={isHeldUp ? queued.length : 0}
        refused={refused}
        participants={participants}
        onDismiss={dismiss}
      />
      {mayManage && (
        <div className="screen-actions mt-4">
          <WalkIn event={event} onChange={() => void revalidate()} />
          {event.promotable > 0 && (
            <WaitlistButton event={event} onFilled={() => void revalidate()} />
          )}
        </div>
      )}
      {fitsNobody && (
        <p className="staff-note mt-2">
          No one on the waitlist fits into the spots that are left: they registered for more people.
        </p>
      )}
      <search className="door-search">
        <TextField
          label="Find a name"
          type="search"
          autoComplete="off"
          keepsErrorLine={false}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <fieldset className="door-filter">
          <legend className="sr-only">Show</legend>
          {(Object.keys(filters) as Filter[]).map((name) => (
            <label key={name}>
              <input
                type="radio"
                name="show"
                className="sr-only"
                checked={filter === name}
                onChange={() => setFilter(name)}
              />
              {filters[name]}
            </label>
          ))}
        </fieldset>
      </search>
      <p className="sr-only" role="status">
        {shown.length === 1 ? '1 person' : `${shown.length} people`}
      </p>
      {shown.length === 0 ? (
        <p className="mt-4">
          {participants.length === 0 ? 'No one has registered yet.' : 'No one matches.'}
        </p>
      ) : (
        <ul className="door-people">
          {shown.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              isUnsent={isHeldUp && queued.some(({ participant }) => participant === person.id)}
              onCheckIn={(isHere, letIn) => checkIn(person.id, isHere, letIn)}
              onChange={revalidate}
            />
          ))}
        </ul>
      )}
      {total > participants.length && (
        <p className="staff-note mt-4">
          These are the first {participants.length.toLocaleString('en')} of{' '}
          {total.toLocaleString('en')} registrations. Find the others under{' '}
          <SiteLink to={`/dashboard/Participants?event=${event.id}`}>Participants</SiteLink>.
        </p>
      )}
    </div>
  );
}

function passes({ state }: Participant, filter: Filter): boolean {
  if (filter === 'all') return true;
  return state === { expected: 'registered', here: 'attended', waiting: 'waiting' }[filter];
}
