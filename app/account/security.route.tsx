import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { siteRequest } from '../api/loaders/request-context.ts';
import { guards } from '../shell/access/middleware.ts';
import { AccountFrame, accountMeta } from './account-frame.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TwoFactorSection } from './two-factor/two-factor-section.tsx';

export const middleware = guards('token', 'session');

export async function loader({ context }: LoaderArgs) {
  const { call } = context.get(siteRequest);
  const [{ profile }, { sessions }, { twoFactor }] = await Promise.all([
    call('account/getProfile', {}),
    call('account/getSessions', {}),
    call('account/getTwoFactor', {}),
  ]);
  return { profile, sessions, twoFactor };
}

export const meta = ({ matches, t }: MetaArgs<typeof loader>) =>
  accountMeta(matches, '/account/security', t);

export default function SecurityPage({ loaderData }: PageProps<typeof loader>) {
  const { profile, sessions, twoFactor } = loaderData;
  return (
    <AccountFrame path="/account/security" profile={profile}>
      <PasswordSection userId={profile.userId} email={profile.email} />
      <TwoFactorSection email={profile.email} twoFactor={twoFactor} />
      <SessionsSection sessions={sessions} />
    </AccountFrame>
  );
}
