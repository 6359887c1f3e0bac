import { useState } from 'react';
import { siteRequest } from '../api/loaders/request-context.ts';
import { updateSessionCookies } from '../api/session-store.ts';
import { pageMeta, siteOf } from '../content/page-meta.ts';
import { guards } from '../shell/access/middleware.ts';
import { SignOutForm } from '../shell/header/account-menu.tsx';
import '../styles/staff.css';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { CoursesSection } from './courses-section.tsx';
import { DataSection } from './data-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { EmailSection } from './email-section.tsx';
import { GiftsSection } from './gifts-section.tsx';
import { NewslettersSection } from './newsletters-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PhotoSection } from './photo/photo-section.tsx';
import type { Profile } from './profile-props.ts';
import { ProfileSection } from './profile-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TestSection } from './test-section.tsx';
import { TwoFactorSection } from './two-factor/two-factor-section.tsx';
import './account.css';

export const middleware = guards('token', 'session');

export async function loader({ context }: LoaderArgs) {
  const { call } = context.get(siteRequest);
  const [
    { profile },
    { newsletters },
    { sessions },
    { twoFactor },
    own,
    { results },
    { progress },
    { decimalMark },
  ] = await Promise.all([
    call('account/getProfile', {}),
    call('account/getNewsletters', {}),
    call('account/getSessions', {}),
    call('account/getTwoFactor', {}),
    call('donations/getOwnGiving', {}),
    call('account/getTestResults', {}),
    call('courses/getProgress', {}),
    call('donations/getForm', {}),
  ]);
  const { gifts: given, monthly, years } = own;
  const gifts = { gifts: given, monthly, years, decimalMark };
  return { profile, newsletters, sessions, twoFactor, gifts, results, progress };
}

export function meta({ matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: 'My Account',
    description: 'Your account.',
    path: '/account',
    isIndexed: false,
  });
}

export default function Account({ loaderData }: PageProps<typeof loader>) {
  // If someone else signs in, the page starts over.
  return <Sections key={loaderData.profile.userId} {...loaderData} />;
}

type SectionsProps = PageProps<typeof loader>['loaderData'];

function Sections({ profile: loaded, newsletters, sessions, twoFactor, ...own }: SectionsProps) {
  const [profile, setProfile] = useState(loaded);
  const change = (next: Profile) => {
    setProfile(next);
    updateSessionCookies(next);
  };
  const shown = { profile, onChange: change };
  return (
    <div className="wrap staff account pt-10">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1>My Account</h1>
        <SignOutForm className="button button-quiet" />
      </div>
      <p className="mt-2 break-words">
        {[profile.firstName, profile.lastName].filter(Boolean).join(' ')}, {profile.email}
      </p>
      <noscript>
        <p className="notice mt-4">To change your account, turn on JavaScript.</p>
      </noscript>
      <ProfileSection {...shown} />
      <PhotoSection {...shown} />
      <EmailSection {...shown} />
      <PasswordSection userId={profile.userId} email={profile.email} />
      <TwoFactorSection email={profile.email} twoFactor={twoFactor} />
      <NewslettersSection newsletters={newsletters} />
      <GiftsSection own={own.gifts} />
      <CoursesSection progress={own.progress} />
      <TestSection results={own.results} />
      <SessionsSection sessions={sessions} />
      <DataSection />
      <DeleteSection />
    </div>
  );
}
