import { data } from 'react-router';
import { CallError } from '#app/api/call-error.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { langOf } from '#app/language/lang-of.ts';
import { RichMessage } from '#app/language/rich-message.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import { PostedForm } from '#app/ui/form/posted-form.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { Reply } from '#contract/index.ts';
import { pathIn } from '#contract/shared/language/language-paths.ts';
import type { MessageKey } from '#contract/shared/language/message-keys.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
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

export function meta({ t, matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: t('registration.title'),
    description: t('registration.description'),
    path: '/registration',
    isIndexed: false,
  });
}

const states = {
  registered: 'registration.isRegistered',
  waiting: 'registration.isWaiting',
  cancelled: 'registration.isCanceled',
  attended: 'registration.hasAttended',
} as const satisfies Record<Registration['state'], MessageKey>;

/**
 * The visitor's own registration, opened by a mailed link: viewing it changes nothing, and canceling it asks for
 * confirmation.
 */
export default function RegistrationPage({ loaderData }: PageProps<typeof loader>) {
  const { token, failure, registration, isCanceling, posted } = loaderData;
  const t = useTranslate();
  return (
    <div className="wrap max-w-[36rem]! pt-12">
      <h1>{t('registration.title')}</h1>
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
          <RichMessage
            text="registration.noRegistration"
            values={{ events: (words) => <SiteLink to="/events">{words}</SiteLink> }}
          />
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
  const t = useTranslate();
  const { state, event, link } = registration;
  const lang = langOf(event.language, t);
  const isToCome = event.phase !== 'over' && event.phase !== 'cancelled';
  const mayCancel = isToCome && (state === 'registered' || state === 'waiting');
  return (
    <>
      <p role="status" className="notice mt-6">
        {t(event.phase === 'cancelled' ? 'events.isCanceled' : states[state])}
      </p>
      <dl className="event-facts mt-6">
        <dt>{t('registration.event')}</dt>
        <dd>
          <SiteLink to={`/events/${event.slug}`} lang={lang}>
            {event.title}
          </SiteLink>
        </dd>
        <dt>{t('events.when')}</dt>
        <dd>{event.when}</dd>
        {event.place && (
          <>
            <dt>{t('events.where')}</dt>
            <dd lang={lang}>{event.place}</dd>
          </>
        )}
        {link && (
          <>
            <dt>{t('events.online')}</dt>
            <dd className="wrap-anywhere">
              <a href={link} rel="noreferrer">
                {link}
              </a>
            </dd>
          </>
        )}
        <dt>{t('registration.for')}</dt>
        <dd>{peopleIn(registration, t)}</dd>
      </dl>
      <p className="mt-6">{t('registration.linkWorks')}</p>
      {registration.mayGiveFeedback === 1 && (
        <FeedbackForm token={token} given={registration.feedback} posted={posted} />
      )}
      {mayCancel && (
        <Cancel token={token} isAsked={isCanceling} loss={effectOfCanceling(registration, t)} />
      )}
    </>
  );
}

/** Who registered, and with whom. */
function peopleIn({ name, email, seats, guests }: Registration, t: Translate): string {
  const person = `${name}, ${email}`;
  if (seats === 1) return person;
  const values = { person, count: seats - 1 };
  return guests === ''
    ? t('registration.withGuests', values)
    : t('registration.withNamedGuests', { ...values, guests });
}

function effectOfCanceling({ state, event, seats }: Registration, t: Translate): string {
  const onSpots = t(effectOnSpots(state, event));
  return seats > 1 ? `${t('registration.cancelsForAll', { count: seats })} ${onSpots}` : onSpots;
}

function effectOnSpots(state: Registration['state'], event: Registration['event']): MessageKey {
  if (state === 'waiting') return 'registration.losesPlace';
  return event.free === null ? 'registration.mayRegisterAgain' : 'registration.losesSpot';
}

interface CancelProps {
  token: string;
  isAsked: boolean;
  loss: string;
}

/** First a link to the confirmation, then a button: both work without JavaScript. */
function Cancel({ token, isAsked, loss }: CancelProps) {
  const t = useTranslate();
  const query = new URLSearchParams({ verify_token: token });
  const own = pathIn(t.language, `/registration?${query}`);
  if (!isAsked) {
    return (
      <p className="mt-8">
        <a href={`${own}&cancel=1#cancel`} className="button button-quiet">
          {t('registration.cancel')}
        </a>
      </p>
    );
  }
  return (
    <section id="cancel" aria-labelledby="cancel-title" className="mt-8">
      <h2 id="cancel-title">{t('registration.cancelTitle')}</h2>
      <p className="mt-2">{loss}</p>
      <PostedForm action="/forms/cancel-registration" className="mt-4 flex flex-wrap gap-3">
        <input type="hidden" name="verify_token" value={token} />
        <button type="submit" className="button button-bad">
          {t('registration.cancelConfirmed')}
        </button>
        <a href={own} className="button button-quiet">
          {t('registration.keep')}
        </a>
      </PostedForm>
    </section>
  );
}
