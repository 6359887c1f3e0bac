import { siteRequest } from '#app/api/loaders/request-context.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import type { Route } from './+types/verifying';
import { Confirmation } from './confirmation.tsx';
import { NewPassword } from './new-password.tsx';
import { isPurpose, titles } from './purposes.ts';

/** Where mailed links land. Opening it changes nothing: its button does. */
export function loader({ context, url }: Route.LoaderArgs) {
  const field = (name: string) => url.searchParams.get(name) ?? '';
  const purpose = field('purpose');
  return {
    purpose: isPurpose(purpose) ? purpose : null,
    userId: field('user_id'),
    token: field('verify_token'),
    result: context.get(siteRequest).formResult,
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Verifying',
    description: 'Confirm what you asked for by email.',
    path: '/Verifying',
    isIndexed: false,
  });
}

export default function Verifying({ loaderData }: Route.ComponentProps) {
  const { purpose, ...link } = loaderData;
  return (
    <div className="wrap max-w-[36rem]! pt-12">
      <h1>{purpose ? titles[purpose] : 'Verifying'}</h1>
      {purpose === null && (
        <p className="mt-4">
          This page opens from a link in one of our emails. Open the link in that email.
        </p>
      )}
      {purpose === 'password' && <NewPassword {...link} />}
      {purpose !== null && purpose !== 'password' && <Confirmation purpose={purpose} {...link} />}
    </div>
  );
}
