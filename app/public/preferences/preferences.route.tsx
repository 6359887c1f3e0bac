import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { RichMessage } from '#app/language/rich-message.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import { CheckField } from '#app/ui/form/check-field.tsx';
import { PostedForm } from '#app/ui/form/posted-form.tsx';
import { SelectField } from '#app/ui/form/select-field.tsx';
import { languageNames } from '#contract/shared/language/languages.ts';
import { newsletterLists } from '#contract/shared/newsletter/lists.ts';
import { ExpiredLink } from './expired-link.tsx';
import { loadPreferences, type Preferences } from './load-preferences.ts';
import { RequestLink } from './request-link.tsx';
import { Resubscribe } from './resubscribe.tsx';
import { UnsubscribeForm } from './unsubscribe-form.tsx';

export function loader({ context, url }: LoaderArgs) {
  return loadPreferences(context, url);
}

export function meta({ t, matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: t('preferences.title'),
    description: t('preferences.description'),
    path: '/newsletter/preferences',
    isIndexed: false,
  });
}

/** Where newsletter readers choose lists or unsubscribe, without an account. Opening it changes nothing. */
export default function PreferencesPage({ loaderData }: PageProps<typeof loader>) {
  const { token, isSaved, failure, isInvalid, preferences, isExpired, renewal } = loaderData;
  const { asksForAddress, result } = loaderData;
  const t = useTranslate();
  const isSubscribed = preferences?.status === 'confirmed' || preferences?.status === 'pending';
  return (
    <div className="wrap max-w-[36rem]! pt-12">
      <h1>{t('preferences.title')}</h1>
      {isSaved && preferences && (
        <p role="status" className="notice mt-6">
          {t(
            preferences.status === 'unsubscribed'
              ? 'preferences.unsubscribed'
              : 'preferences.saved',
          )}
        </p>
      )}
      {failure && (
        <p role="alert" className="notice notice-bad mt-6">
          {failure}
        </p>
      )}
      {asksForAddress && <RequestLink isInvalid={isInvalid} result={result} />}
      {preferences?.status === 'none' && <Resubscribe>{t('preferences.gone')}</Resubscribe>}
      {preferences?.status === 'unsubscribed' && (
        <Resubscribe>{t('preferences.comeBack')}</Resubscribe>
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
  const t = useTranslate();
  return (
    <>
      <p className="mt-4">
        <RichMessage
          text="preferences.question"
          values={{
            address: preferences.email,
            strong: (words) => <strong>{words}</strong>,
          }}
        />
        {preferences.status === 'pending' && ` ${t('preferences.pending')}`}{' '}
        {t('preferences.linkWorks')}
      </p>
      <PostedForm action="/forms/preferences" className="form mt-6">
        <input type="hidden" name="token" value={token} />
        {newsletterLists.map(({ name, offer, note }) => (
          <CheckField
            key={name}
            id={`list-${name}`}
            name={name}
            value="1"
            label={t(offer)}
            hint={t(note)}
            defaultChecked={preferences[name] === 1}
          />
        ))}
        <SelectField
          label={t('preferences.language')}
          name="language"
          options={languageNames}
          defaultValue={preferences.language ?? t.language}
        />
        <button type="submit" className="button mt-2">
          {t('common.save')}
        </button>
      </PostedForm>
      <UnsubscribeForm token={token} />
    </>
  );
}
