import type { ReactNode } from 'react';
import { fullName } from '#contract/shared/full-name.ts';
import type { MetaTag, RouteMatches } from '../api/loaders/route-types.ts';
import { pageMeta, siteOf } from '../content/page-meta.ts';
import { SignOutForm } from '../shell/header/account-menu.tsx';
import { SiteLink } from '../ui/site-link.tsx';
import type { Profile } from './profile-props.ts';
import '../styles/staff.css';
import './account.css';

const tabs = [
  { path: '/account', label: 'Overview' },
  { path: '/account/profile', label: 'Profile' },
  { path: '/account/security', label: 'Security' },
  { path: '/account/data', label: 'Your data' },
] as const;

type TabPath = (typeof tabs)[number]['path'];

interface AccountFrameProps {
  path: TabPath;
  profile: Profile;
  children: ReactNode;
}

/** Surrounds each page of the account: whose it is, and its tabs. If someone else signs in, the page starts over. */
export function AccountFrame({ path, profile, children }: AccountFrameProps) {
  const { userId, firstName, lastName, email } = profile;
  return (
    <div key={userId} className="wrap staff account pt-10">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1>My Account</h1>
        <SignOutForm className="button button-quiet" />
      </div>
      <p className="mt-2 break-words">
        {fullName(firstName, lastName)}, {email}
      </p>
      <nav aria-label="Account">
        <ul className="account-tabs">
          {tabs.map((tab) => (
            <li key={tab.path}>
              <SiteLink to={tab.path} aria-current={tab.path === path ? 'page' : undefined}>
                {tab.label}
              </SiteLink>
            </li>
          ))}
        </ul>
      </nav>
      <noscript>
        <p className="notice mt-4">To change your account, turn on JavaScript.</p>
      </noscript>
      {children}
    </div>
  );
}

/** The head of a page of the account. */
export function accountMeta(matches: RouteMatches, path: TabPath): MetaTag[] {
  const label = tabs.find((tab) => tab.path === path)?.label ?? '';
  return pageMeta(siteOf(matches), {
    title: path === '/account' ? 'My Account' : `${label} – My Account`,
    description: 'Your account.',
    path,
    isIndexed: false,
  });
}
