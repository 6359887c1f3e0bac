import { langOf } from '#app/language/lang-of.ts';
import { RichMessage } from '#app/language/rich-message.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import type { Reply } from '#contract/index.ts';
import type { MessageKey } from '#contract/shared/language/message-keys.ts';
import { DateTile } from '../content/events/date-tile.tsx';
import { SiteLink } from '../ui/site-link.tsx';
import type { ProfileProps } from './profile-props.ts';
import { Section } from './section.tsx';
import { VerifyReminder } from './verify-reminder.tsx';

type Registration = Reply<'events/getOwnRegistrations'>['registrations'][number];

const states: Record<Registration['state'], MessageKey> = {
  registered: 'account.registered',
  waiting: 'account.waiting',
  cancelled: 'account.registrationCanceled',
  attended: 'account.attended',
};

interface EventsSectionProps extends Pick<ProfileProps, 'profile'> {
  registrations: Registration[];
}

/** The events that the member is registered for: shown once the email is verified. Without any, where to find some. */
export function EventsSection({ registrations, profile }: EventsSectionProps) {
  const t = useTranslate();
  const isVerified = profile.isVerified === 1;
  return (
    <Section id="events" title={t('account.events')} note={t('account.onlyForYou')}>
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
          <p>{t('account.waitsForVerification')}</p>
        </VerifyReminder>
      )}
      <p className="staff-note">
        {isVerified && registrations.length === 0 && `${t('account.noEvents')} `}
        <SiteLink to="/events">{t('account.allEvents')}</SiteLink>
      </p>
    </Section>
  );
}

function Entry({ event, state, seats, token }: Registration) {
  const t = useTranslate();
  const lang = langOf(event.language, t);
  const isCanceled = event.phase === 'cancelled';
  const mayCancel = event.phase !== 'over' && (state === 'registered' || state === 'waiting');
  return (
    <>
      <DateTile day={event.day} />
      <div className="min-w-0">
        <h3 className="text-lg">
          <SiteLink to={`/events/${event.slug}`} lang={lang}>
            {event.title}
          </SiteLink>
        </h3>
        <p>
          {event.hours}
          {event.place && (
            <>
              , <span lang={lang}>{event.place}</span>
            </>
          )}
        </p>
        <p className="font-semibold">
          {isCanceled
            ? t('account.eventCanceled')
            : t(states[state], { guests: mayCancel ? seats - 1 : 0 })}
        </p>
        <p>
          <SiteLink to={`/registration?verify_token=${token}`}>
            <RichMessage
              text={mayCancel && !isCanceled ? 'account.viewOrCancel' : 'account.view'}
              values={{
                event: event.title,
                hidden: (words) => <span className="sr-only">{words}</span>,
              }}
            />
          </SiteLink>
        </p>
      </div>
    </>
  );
}
