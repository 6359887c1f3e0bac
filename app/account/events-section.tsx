import type { Reply } from '#contract/index.ts';
import { DateTile } from '../content/events/date-tile.tsx';
import { guestCount } from '../format/party.ts';
import { SiteLink } from '../ui/site-link.tsx';
import type { ProfileProps } from './profile-props.ts';
import { Section } from './section.tsx';
import { VerifyReminder } from './verify-reminder.tsx';

type Registration = Reply<'events/getOwnRegistrations'>['registrations'][number];

const states: Record<Registration['state'], string> = {
  registered: 'You’re registered',
  waiting: 'You’re on the waitlist',
  cancelled: 'You canceled your registration',
  attended: 'You were there',
};

interface EventsSectionProps extends Pick<ProfileProps, 'profile'> {
  registrations: Registration[];
}

/** The events that the member is registered for: shown once the email is verified. Without any, where to find some. */
export function EventsSection({ registrations, profile }: EventsSectionProps) {
  const isVerified = profile.isVerified === 1;
  return (
    <Section id="events" title="Your events" note="Only you can see these.">
      {registrations.length > 0 && (
        <ul className="grid gap-6">
          {registrations.map((registration) => (
            <li key={registration.token} className="flex gap-x-5">
              <Entry {...registration} />
            </li>
          ))}
        </ul>
      )}
      {!isVerified && (
        <VerifyReminder userId={profile.userId}>
          <p>Your events and your gifts appear on this page once your email is verified.</p>
        </VerifyReminder>
      )}
      <p className="staff-note">
        {isVerified && registrations.length === 0 && 'You aren’t registered for any event. '}
        <SiteLink to="/events">See all events</SiteLink>
      </p>
    </Section>
  );
}

function Entry({ event, state, seats, token }: Registration) {
  const isCanceled = event.phase === 'cancelled';
  const mayCancel = event.phase !== 'over' && (state === 'registered' || state === 'waiting');
  return (
    <>
      <DateTile day={event.day} />
      <div className="min-w-0">
        <h3 className="text-lg">
          <SiteLink to={`/events/${event.slug}`}>{event.title}</SiteLink>
        </h3>
        <p>{[event.hours, event.place].filter(Boolean).join(', ')}</p>
        <p className="font-semibold">
          {isCanceled ? 'This event is canceled' : states[state]}
          {mayCancel && !isCanceled && seats > 1 && `, with ${guestCount(seats)}`}
        </p>
        <p>
          <SiteLink to={`/registration?verify_token=${token}`}>
            {mayCancel && !isCanceled ? 'View or cancel' : 'View'}
            <span className="sr-only">: {event.title}</span>
          </SiteLink>
        </p>
      </div>
    </>
  );
}
