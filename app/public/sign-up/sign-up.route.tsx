import { formResultLoader } from '#app/api/loaders/form-result-loader.ts';
import type { MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { SignUpForm } from '#app/shell/sign-in/sign-up-form.tsx';
import { useLeavingWhenSignedIn } from '#app/shell/sign-in/use-leaving-when-signed-in.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { FormPage } from '../form-page/form-page.tsx';

/** The Sign Up form on its own page, which also shows the result when it was posted without JavaScript. */
export const loader = formResultLoader;

export function meta({ matches, t }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: t('auth.signUp'),
    description: t('auth.signUpDescription'),
    path: '/sign-up',
    isIndexed: false,
  });
}

export default function SignUp({ loaderData: { result } }: PageProps<typeof loader>) {
  const t = useTranslate();
  // If the form was posted before hydration, its reply redirects as its link does.
  useLeavingWhenSignedIn(result?.isDone ? '/account' : '/');
  return (
    <FormPage title={t('auth.signUp')} next={['/sign-in', '/search', '/Contact']}>
      {result?.isDone ? (
        <>
          <p className="notice" role="status">
            {result.message}
          </p>
          <p className="mt-6">
            <SiteLink to="/account">{t('account.goTo')}</SiteLink>
          </p>
        </>
      ) : (
        <SignUpForm idPrefix="page" result={result} />
      )}
    </FormPage>
  );
}
