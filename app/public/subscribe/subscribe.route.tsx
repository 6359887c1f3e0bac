import { formResultLoader } from '#app/api/loaders/form-result-loader.ts';
import type { MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { useIsFilled } from '#app/api/site-layout.ts';
import { NewsletterForm } from '#app/content/newsletter-form.tsx';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { RichMessage } from '#app/language/rich-message.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { FormPage } from '../form-page/form-page.tsx';
import { ListChoice } from './list-choice.tsx';

/** The newsletter form on its own page, which also shows the result when it was posted without JavaScript. */
export const loader = formResultLoader;

export function meta({ t, matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: t('subscribe.title'),
    description: t('subscribe.description'),
    path: '/subscribe',
    isIndexed: false,
  });
}

export default function Subscribe({ loaderData: { result } }: PageProps<typeof loader>) {
  const t = useTranslate();
  const hasNewsletters = useIsFilled('/newsletters');
  return (
    <FormPage title={t('subscribe.heading')} next={['/search', '/Contact']}>
      {result?.isDone ? (
        <>
          <p className="notice" role="status">
            {result.message}
          </p>
          {hasNewsletters && (
            <p className="mt-6">
              <SiteLink to="/newsletters">{t('newsletter.readPast')}</SiteLink>
            </p>
          )}
        </>
      ) : (
        <NewsletterForm
          listChoice={<ListChoice chosen={result?.lists ?? []} />}
          idPrefix="page"
          email={result?.email ?? ''}
          message={result?.message ?? ''}
          pass={result?.pass}
        />
      )}
      <p className="mt-6">
        <RichMessage
          text="subscribe.alreadySubscribed"
          values={{
            link: (words) => <SiteLink to="/newsletter/preferences">{words}</SiteLink>,
          }}
        />
      </p>
    </FormPage>
  );
}
