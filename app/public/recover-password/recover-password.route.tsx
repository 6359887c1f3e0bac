import { formResultLoader } from '#app/api/loaders/form-result-loader.ts';
import type { MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { RecoverForm } from '#app/shell/sign-in/recover-form.tsx';
import { FormPage } from '../form-page/form-page.tsx';

/** The Recover Password form on its own page, which also shows the result when it was posted without JavaScript. */
export const loader = formResultLoader;

export function meta({ matches, t }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: t('auth.recoverPassword'),
    description: t('auth.recoverDescription'),
    path: '/recover-password',
    isIndexed: false,
  });
}

export default function RecoverPassword({ loaderData: { result } }: PageProps<typeof loader>) {
  const t = useTranslate();
  return (
    <FormPage title={t('auth.recoverPassword')} next={['/sign-in', '/Contact']}>
      <RecoverForm idPrefix="page" result={result} />
    </FormPage>
  );
}
