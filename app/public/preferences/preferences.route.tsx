import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { CheckField } from '#app/ui/form/check-field.tsx';
import { newsletterLists } from '#contract/shared/newsletter/lists.ts';
import { ExpiredLink } from './expired-link.tsx';
import { loadPreferences, type Preferences } from './load-preferences.ts';
import { RequestLink } from './request-link.tsx';
import { Resubscribe } from './resubscribe.tsx';
import { UnsubscribeForm } from './unsubscribe-form.tsx';

export function loader({ context, url }: LoaderArgs) {
  return loadPreferences(context, url);
}

export function meta({ matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: 'Your newsletters',
    description: 'Choose what we send you, or unsubscribe.',
    path: '/newsletter/preferences',
    isIndexed: false,
  });
}

/** Where newsletter readers choose lists or unsubscribe, without an account. Opening it changes nothing. */
export default function PreferencesPage({ loaderData }: PageProps<typeof loader>) {
  const { token, isSaved, failure, isInvalid, preferences, isExpired, renewal } = loaderData;
  const { asksForAddress, result } = loaderData;
  const isSubscribed = preferences?.status === 'confirmed' || preferences?.status === 'pending';
  return (
    <div className="wrap max-w-[36rem]! pt-12">
      <h1>Your newsletters</h1>
      {isSaved && preferences && (
        <p role="status" className="notice mt-6">
          {preferences.status === 'unsubscribed'
            ? 'You’re unsubscribed. We won’t email you again.'
            : 'Your preferences are saved.'}
        </p>
      )}
      {failure && (
        <p role="alert" className="notice notice-bad mt-6">
          {failure}
        </p>
      )}
      {asksForAddress && <RequestLink isInvalid={isInvalid} result={result} />}
      {preferences?.status === 'none' && (
        <Resubscribe>
          This subscription no longer exists. To subscribe again, sign up here.
        </Resubscribe>
      )}
      {preferences?.status === 'unsubscribed' && (
        <Resubscribe>You’re unsubscribed. To come back, sign up here.</Resubscribe>
      )}
      {isSubscribed && isExpired && <ExpiredLink token={token} renewal={renewal} />}
      {preferences && isSubscribed && !isExpired && (
        <Choice token={token} preferences={preferences} />
      )}
    </div>
  );
}

/** Two forms that the browser posts by itself: the following page shows the result. */
function Choice({ token, preferences }: { token: string; preferences: Preferences }) {
  return (
    <>
      <p className="mt-4">
        What would you like us to send to <strong>{preferences.email}</strong>?
        {preferences.status === 'pending' &&
          ' We won’t send anything until you confirm by the link in our first email.'}{' '}
        This link works for 30 days after we emailed it.
      </p>
      <form method="post" action="/forms/preferences" className="form mt-6">
        <input type="hidden" name="token" value={token} />
        {newsletterLists.map(({ name, label, note }) => (
          <CheckField
            key={name}
            id={`list-${name}`}
            name={name}
            value="1"
            label={label}
            hint={note}
            defaultChecked={preferences[name] === 1}
          />
        ))}
        <button type="submit" className="button mt-2">
          Save
        </button>
      </form>
      <UnsubscribeForm token={token} />
    </>
  );
}
