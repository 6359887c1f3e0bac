import { useState } from 'react';
import { useLocation } from 'react-router';
import { formResultLoader } from '#app/api/loaders/form-result-loader.ts';
import type { MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { SecondStepForm } from '#app/shell/sign-in/second-step-form.tsx';
import { SignInForm } from '#app/shell/sign-in/sign-in-form.tsx';
import { useLeavingWhenSignedIn } from '#app/shell/sign-in/use-leaving-when-signed-in.ts';
import { FormPage } from '../form-page/form-page.tsx';
import { safeReturnPath } from './safe-return-path.ts';

/** The Sign In form on its own page, which also shows the result when it was posted without JavaScript. */
export const loader = formResultLoader;

export function meta({ matches, t }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: t('shell.signIn'),
    description: t('auth.signInDescription'),
    path: '/sign-in',
    isIndexed: false,
  });
}

export default function SignIn({ loaderData: { result } }: PageProps<typeof loader>) {
  const t = useTranslate();
  // Only read in the browser: the page itself is the same for everyone, and cached once.
  useLeavingWhenSignedIn(safeReturnPath(useLocation().search));
  const [step, setStep] = useState(result?.secondStep ?? null);
  const [message, setMessage] = useState(result?.errors.email ?? result?.message ?? '');
  // There is no error if the password was just accepted.
  const isFirst = step !== null && !result?.errors.secondStep;
  return (
    <FormPage title={t('shell.signIn')} next={['/search', '/subscribe', '/Contact']}>
      {step ? (
        <SecondStepForm
          idPrefix="page"
          from={result?.from ?? '/'}
          step={step}
          message={isFirst ? '' : message}
          pass={result?.pass}
          onOver={(why) => {
            setMessage(why);
            setStep(null);
          }}
        />
      ) : (
        <SignInForm
          idPrefix="page"
          from={result?.from ?? '/'}
          email={result?.email ?? ''}
          message={message}
          pass={result?.pass}
          verifying={result?.verifying}
        />
      )}
    </FormPage>
  );
}
