import { formResultLoader } from '#app/api/loaders/form-result-loader.ts';
import type { MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { useIsFilled } from '#app/api/site-layout.ts';
import { NewsletterForm } from '#app/content/newsletter-form.tsx';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { FormPage } from '../form-page/form-page.tsx';
import { ListChoice } from './list-choice.tsx';

/** The newsletter form on its own page, which also shows the result when it was posted without JavaScript. */
export const loader = formResultLoader;

export function meta({ matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: 'Newsletter',
    description: 'Sign up for the monthly newsletter and for updates.',
    path: '/subscribe',
    isIndexed: false,
  });
}

export default function Subscribe({ loaderData: { result } }: PageProps<typeof loader>) {
  const hasNewsletters = useIsFilled('/newsletters');
  return (
    <FormPage title="Our newsletters" next={['/search', '/Contact']}>
      {result?.isDone ? (
        <>
          <p className="notice" role="status">
            {result.message}
          </p>
          {hasNewsletters && (
            <p className="mt-6">
              <SiteLink to="/newsletters">Read past newsletters</SiteLink>
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
        Already subscribed?{' '}
        <SiteLink to="/newsletter/preferences">Choose what we send you, or unsubscribe</SiteLink>
      </p>
    </FormPage>
  );
}
