import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { RichMessage } from '#app/language/rich-message.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import { PostedForm } from '#app/ui/form/posted-form.tsx';
import { pathIn } from '#contract/shared/language/language-paths.ts';
import { loadPreferences } from './load-preferences.ts';
import { RequestLink } from './request-link.tsx';
import { Resubscribe } from './resubscribe.tsx';

export function loader({ context, url }: LoaderArgs) {
  return loadPreferences(context, url);
}

export function meta({ t, matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: t('preferences.leaveTitle'),
    description: t('preferences.leaveDescription'),
    path: '/newsletter/leave',
    isIndexed: false,
  });
}

/** Shown when someone opens a mail program's own unsubscribe link: viewing changes nothing, the button unsubscribes. */
export default function Unsubscribe({ loaderData }: PageProps<typeof loader>) {
  const { token, failure, isInvalid, preferences, asksForAddress, result } = loaderData;
  const t = useTranslate();
  const hasLeft = preferences?.status === 'unsubscribed' || preferences?.status === 'none';
  return (
    <div className="wrap max-w-[36rem]! pt-12">
      <h1>{t('preferences.leaveTitle')}</h1>
      {failure && (
        <p role="alert" className="notice notice-bad mt-6">
          {failure}
        </p>
      )}
      {asksForAddress && <RequestLink isInvalid={isInvalid} result={result} />}
      {preferences && hasLeft && <Resubscribe>{t('preferences.comeBack')}</Resubscribe>}
      {preferences && !hasLeft && (
        <>
          <p className="mt-4 mb-6">
            {preferences.email ? (
              <RichMessage
                text="preferences.leaveQuestion"
                values={{
                  address: preferences.email,
                  strong: (words) => <strong>{words}</strong>,
                }}
              />
            ) : (
              t('preferences.leaveQuestionUnnamed')
            )}
          </p>
          <PostedForm action="/forms/leave">
            <input type="hidden" name="token" value={token} />
            <button type="submit" className="button">
              {t('preferences.leave')}
            </button>
          </PostedForm>
          <p className="mt-6">
            <a href={pathIn(t.language, `/newsletter/preferences?token=${token}`)}>
              {t('preferences.chooseInstead')}
            </a>
          </p>
        </>
      )}
    </div>
  );
}
