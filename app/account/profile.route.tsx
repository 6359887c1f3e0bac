import { useState } from 'react';
import type { MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { updateSessionCookies } from '../api/session-store.ts';
import { guards } from '../shell/access/middleware.ts';
import { AccountFrame, accountMeta } from './account-frame.tsx';
import { EmailSection } from './email-section.tsx';
import { loadProfile } from './load-profile.ts';
import { PhotoSection } from './photo/photo-section.tsx';
import type { Profile } from './profile-props.ts';
import { ProfileSection } from './profile-section.tsx';

export const middleware = guards('token', 'session');

export const loader = loadProfile;

export const meta = ({ matches, t }: MetaArgs<typeof loader>) =>
  accountMeta(matches, '/account/profile', t);

export default function ProfilePage({ loaderData }: PageProps<typeof loader>) {
  return <Forms key={loaderData.profile.userId} loaded={loaderData.profile} />;
}

function Forms({ loaded }: { loaded: Profile }) {
  const [profile, setProfile] = useState(loaded);
  const change = (next: Profile) => {
    setProfile(next);
    updateSessionCookies(next);
  };
  const shown = { profile, onChange: change };
  return (
    <AccountFrame path="/account/profile" profile={profile}>
      <ProfileSection {...shown} />
      <PhotoSection {...shown} />
      <EmailSection {...shown} />
    </AccountFrame>
  );
}
