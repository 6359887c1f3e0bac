import { siteRequest } from '../client/context.ts';
import { pageMeta, siteOf } from '../components/page-meta.ts';
import { SignOutForm } from '../navigation/account-menu.tsx';
import { named } from '../navigation/middleware.ts';
import '../styles/staff.css';
import type { Route } from './+types/account';

export const middleware = named('token', 'session');

export async function loader({ context }: Route.LoaderArgs) {
  const { user } = await context.get(siteRequest).call('auth/session', {});
  return { user };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'My Account',
    description: 'Your account.',
    path: '/account',
    isIndexed: false,
  });
}

export default function Account({ loaderData: { user } }: Route.ComponentProps) {
  if (!user) return null;
  return (
    <div className="wrap staff pt-12">
      <h1>My Account</h1>
      <dl className="mt-6 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <dt className="font-semibold">Name</dt>
        <dd>{[user.firstName, user.lastName].filter(Boolean).join(' ')}</dd>
        <dt className="font-semibold">Email</dt>
        <dd className="break-words">{user.email}</dd>
      </dl>
      <div className="panel-list mt-8 w-40 border border-wheat bg-milk">
        <SignOutForm />
      </div>
    </div>
  );
}
