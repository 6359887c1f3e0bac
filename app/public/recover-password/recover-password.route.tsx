import { formResultLoader } from '#app/api/loaders/form-result-loader.ts';
import type { MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { RecoverForm } from '#app/shell/sign-in/recover-form.tsx';
import { FormPage } from '../form-page/form-page.tsx';

/** The Recover Password form on its own page, which also shows the result when it was posted without JavaScript. */
export const loader = formResultLoader;

export function meta({ matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: 'Recover Password',
    description: 'Request a link to set a new password.',
    path: '/recover-password',
    isIndexed: false,
  });
}

export default function RecoverPassword({ loaderData: { result } }: PageProps<typeof loader>) {
  return (
    <FormPage title="Recover Password" next={['/sign-in', '/Contact']}>
      <RecoverForm idPrefix="page" result={result} />
    </FormPage>
  );
}
