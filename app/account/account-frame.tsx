import type { ReactNode } from 'react';
import { useTranslate } from '#app/language/use-translate.ts';
import { fullName } from '#contract/shared/full-name.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import type { MetaTag, RouteMatches } from '../api/loaders/route-types.ts';
import { pageMeta, siteOf } from '../content/page-meta.ts';
import { SignOutForm } from '../shell/header/account-menu.tsx';
import { SiteLink } from '../ui/site-link.tsx';
import type { Profile } from './profile-props.ts';
import '../styles/staff.css';
import './account.css';

const tabs = [
  { path: '/account', label: 'account.overview' },
  { path: '/account/profile', label: 'account.profile' },
  { path: '/account/security', label: 'account.security' },
  { path: '/account/data', label: 'account.data' },
] as const;

type TabPath = (typeof tabs)[number]['path'];

interface AccountFrameProps {
  path: TabPath;
  profile: Profile;
  children: ReactNode;
}

/** Surrounds each page of the account: whose it is, and its tabs. If someone else signs in, the page starts over. */
export function AccountFrame({ path, profile, children }: AccountFrameProps) {
  const t = useTranslate();
  const { userId, firstName, lastName, email } = profile;
  return (
    <div key={userId} className="wrap staff account pt-10">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1>{t('shell.myAccount')}</h1>
        <SignOutForm className="button button-quiet" />
      </div>
      <p className="mt-2 break-words">
        {fullName(firstName, lastName)}, {email}
      </p>
      <nav aria-label={t('account.navigation')}>
        <ul className="account-tabs">
          {tabs.map((tab) => (
            <li key={tab.path}>
              <SiteLink to={tab.path} aria-current={tab.path === path ? 'page' : undefined}>
                {t(tab.label)}
              </SiteLink>
            </li>
          ))}
        </ul>
      </nav>
      <noscript>
        <p className="notice mt-4">{t('account.needsScripts')}</p>
      </noscript>
      {children}
    </div>
  );
}

/** The head of a page of the account. */
export function accountMeta(matches: RouteMatches, path: TabPath, t: Translate): MetaTag[] {
  const [overview, ...others] = tabs;
  const { label } = others.find((tab) => tab.path === path) ?? overview;
  return pageMeta(siteOf(matches), {
    title:
      label === overview.label ? t('shell.myAccount') : t('account.titleOfTab', { tab: t(label) }),
    description: t('account.description'),
    path,
    isIndexed: false,
  });
}
