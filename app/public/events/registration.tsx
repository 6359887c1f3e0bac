import { data } from 'react-router';
import type { Reply } from '#contract/index.ts';
import { CallError } from '../../client/call-error.ts';
import { siteRequest } from '../../client/context.ts';
import { pageMeta, siteOf } from '../../components/page-meta.ts';
import { SiteLink } from '../../components/site-link.tsx';
import type { Route } from './+types/registration';

type Registration = Reply<'events/getRegistration'>['registration'];

/** What a mailed link opens; without a registration it was not made by us, and the page says so with 400. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('verify_token') ?? '';
  const { call, formResult } = context.get(siteRequest);
  const failure = formResult && !formResult.isDone ? formResult.message : '';
  try {
    const { registration } = await call('events/getRegistration', { verify_token: token });
    return { token, failure, registration };
  } catch (error) {
    if (!(error instanceof CallError) || ![400, 429].includes(error.status)) throw error;
    return data({ token: '', failure, registration: null }, { status: error.status });
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Your registration',
    description: 'Look at your registration, or cancel it.',
    path: '/registration',
    isIndexed: false,
  });
}

const states: Record<Registration['state'], string> = {
  registered: 'You have a place.',
  waiting: 'You are on the waiting list. We write to you when a place becomes free.',
  cancelled: 'Your registration is cancelled.',
  attended: 'You were here. Thank you for coming!',
};

/** One's own registration, by a mailed link: looking at it changes nothing, the button does. */
export default function RegistrationPage({ loaderData }: Route.ComponentProps) {
  const { token, failure, registration } = loaderData;
  return (
    <div className="wrap max-w-[36rem]! pt-12">
      <h1>Your registration</h1>
      {failure && (
        <p role="alert" className="notice notice-bad mt-6">
          {failure}
        </p>
      )}
      {registration ? (
        <Shown registration={registration} token={token} />
      ) : (
        <p className="mt-6">
          This link is not complete, was not made by us, or has expired: it works until a week after
          the event. Please open it from our mail again, or register again with the same address,
          and we mail it to you. All that comes stands under{' '}
          <SiteLink to="/events">Events</SiteLink>.
        </p>
      )}
    </div>
  );
}

function Shown({ registration, token }: { registration: Registration; token: string }) {
  const { state, name, email, event } = registration;
  const mayCancel = state === 'registered' || state === 'waiting';
  const isToCome = event.phase !== 'over' && event.phase !== 'cancelled';
  return (
    <>
      <p role="status" className="notice mt-6">
        {event.phase === 'cancelled' ? 'This event is cancelled.' : states[state]}
      </p>
      <dl className="event-facts mt-6">
        <dt>Event</dt>
        <dd>
          <SiteLink to={`/events/${event.slug}`}>{event.title}</SiteLink>
        </dd>
        <dt>When</dt>
        <dd>{event.when}</dd>
        {event.place && (
          <>
            <dt>Where</dt>
            <dd>{event.place}</dd>
          </>
        )}
        <dt>For</dt>
        <dd>
          {name}, {email}
        </dd>
      </dl>
      <p className="mt-6">This link works until a week after the event.</p>
      {mayCancel && isToCome && (
        <form method="post" action="/forms/cancel-registration" className="mt-8">
          <input type="hidden" name="verify_token" value={token} />
          <button type="submit" className="button">
            Cancel my registration
          </button>
        </form>
      )}
    </>
  );
}
