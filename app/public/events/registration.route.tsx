import { data } from 'react-router';
import { CallError } from '#app/api/call-error.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { guestsInWords } from '#app/format/party.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { Reply } from '#contract/index.ts';
import { FeedbackForm } from './feedback-form.tsx';
import './event.css';

type Registration = Reply<'events/getRegistration'>['registration'];

/** The registration that a mailed link opens; for an invalid link there is none, and the page says so with 400. */
export async function loader({ context, url }: LoaderArgs) {
  const token = url.searchParams.get('verify_token') ?? '';
  const { call, formResult } = context.get(siteRequest);
  const isCanceling = url.searchParams.has('cancel');
  const failure = formResult && !formResult.isDone ? formResult.message : '';
  try {
    const { registration } = await call('events/getRegistration', { verify_token: token });
    return { token, failure, registration, isCanceling, posted: formResult?.text };
  } catch (error) {
    if (!(error instanceof CallError) || ![400, 429].includes(error.status)) throw error;
    return data(
      { token: '', failure, registration: null, isCanceling, posted: undefined },
      { status: error.status },
    );
  }
}

export function meta({ matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: 'Your registration',
    description: 'View or cancel your registration.',
    path: '/registration',
    isIndexed: false,
  });
}

const states: Record<Registration['state'], string> = {
  registered: 'You’re registered.',
  waiting: 'You’re on the waitlist. We’ll email you when a spot opens up.',
  cancelled: 'Your registration is canceled.',
  attended: 'You attended. Thank you for coming!',
};

/**
 * The visitor's own registration, opened by a mailed link: viewing it changes nothing, and canceling it asks for
 * confirmation.
 */
export default function RegistrationPage({ loaderData }: PageProps<typeof loader>) {
  const { token, failure, registration, isCanceling, posted } = loaderData;
  return (
    <div className="wrap max-w-[36rem]! pt-12">
      <h1>Your registration</h1>
      {failure && (
        <p role="alert" className="notice notice-bad mt-6">
          {failure}
        </p>
      )}
      {registration ? (
        <RegistrationDetails
          registration={registration}
          token={token}
          isCanceling={isCanceling}
          posted={posted}
        />
      ) : (
        <p className="mt-6">
          This link isn’t valid, or it has expired: it works until a week after the event. Open it
          from our email again, or register again with the same email address and we’ll send you a
          new one. <SiteLink to="/events">See all upcoming events.</SiteLink>
        </p>
      )}
    </div>
  );
}

interface RegistrationDetailsProps {
  registration: Registration;
  token: string;
  /** Whether the confirmation is shown. */
  isCanceling: boolean;
  posted: string | undefined;
}

function RegistrationDetails({ registration, token, ...shown }: RegistrationDetailsProps) {
  const { isCanceling, posted } = shown;
  const { state, name, email, event, link, seats } = registration;
  const isToCome = event.phase !== 'over' && event.phase !== 'cancelled';
  const mayCancel = isToCome && (state === 'registered' || state === 'waiting');
  return (
    <>
      <p role="status" className="notice mt-6">
        {event.phase === 'cancelled' ? 'This event has been canceled.' : states[state]}
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
        {link && (
          <>
            <dt>Online</dt>
            <dd className="wrap-anywhere">
              <a href={link} rel="noreferrer">
                {link}
              </a>
            </dd>
          </>
        )}
        <dt>For</dt>
        <dd>
          {name}, {email}
          {seats > 1 && `, ${guestsInWords(registration)}`}
        </dd>
      </dl>
      <p className="mt-6">This link works until a week after the event.</p>
      {registration.mayGiveFeedback === 1 && (
        <FeedbackForm token={token} given={registration.feedback} posted={posted} />
      )}
      {mayCancel && (
        <Cancel token={token} isAsked={isCanceling} loss={effectOfCanceling(registration)} />
      )}
    </>
  );
}

function effectOfCanceling({ state, event, seats }: Registration): string {
  if (seats > 1) return `This cancels for all ${seats} of you. ${effectOnSpots(state, event)}`;
  return effectOnSpots(state, event);
}

function effectOnSpots(state: Registration['state'], event: Registration['event']): string {
  if (state === 'waiting') return 'You’ll lose your place on the waitlist.';
  if (event.free === null) return 'You can register again as long as registration is open.';
  return 'If someone is on the waitlist, they get your spot. You can register again only while there are spots left.';
}

interface CancelProps {
  token: string;
  isAsked: boolean;
  loss: string;
}

/** First a link to the confirmation, then a button: both work without JavaScript. */
function Cancel({ token, isAsked, loss }: CancelProps) {
  const own = `/registration?${new URLSearchParams({ verify_token: token })}`;
  if (!isAsked) {
    return (
      <p className="mt-8">
        <a href={`${own}&cancel=1#cancel`} className="button button-quiet">
          Cancel my registration
        </a>
      </p>
    );
  }
  return (
    <section id="cancel" aria-labelledby="cancel-title" className="mt-8">
      <h2 id="cancel-title">Cancel your registration?</h2>
      <p className="mt-2">{loss}</p>
      <form method="post" action="/forms/cancel-registration" className="mt-4 flex flex-wrap gap-3">
        <input type="hidden" name="verify_token" value={token} />
        <button type="submit" className="button button-bad">
          Yes, cancel it
        </button>
        <a href={own} className="button button-quiet">
          Keep my registration
        </a>
      </form>
    </section>
  );
}
