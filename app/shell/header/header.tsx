import { useLocation } from 'react-router';
import { type SiteLayoutData, useSiteLayout } from '#app/api/site-layout.ts';
import { langOf } from '#app/language/lang-of.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { useSharedContent } from '#app/shell/shared-content.tsx';
import { ModalLink } from '#app/ui/modal/modal-link.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { languages } from '#contract/shared/language/languages.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import type { OtherLanguage } from '../page-tags.ts';
import { SignInPanel } from '../sign-in/sign-in-panel.tsx';
import { AccountMenu } from './account-menu.tsx';
import { currencyOf } from './currency.ts';
import { DrawnLogo, Logo } from './logo.tsx';

/** The site's name and menus. They work without JavaScript: every opener is a native popover button. */
export function Header({ others }: { others: readonly OtherLanguage[] }) {
  const { site } = useSiteLayout();
  const drawnLogo = useSharedContent('drawnLogo', <DrawnLogo name={site.name} />);
  // A picture is not shared: React preloads it from the document's head.
  const logo = site.logo ? { children: <Logo site={site} /> } : drawnLogo;
  return (
    <header className="site-header">
      <div className="wrap language-line">
        <LanguageLinks others={others} />
      </div>
      <div className="wrap site-header-row">
        <SiteLink to="/" className="site-name serif" {...logo} />
        <div className="contents" {...useSharedContent('headerMenus', <HeaderMenus />)} />
      </div>
      <div
        id="courses-menu"
        popover="auto"
        className="panel panel-list"
        {...useSharedContent('coursesMenu', <CoursesMenu />)}
      />
      <div id="main-menu" popover="auto" className="panel panel-list">
        <div className="contents" {...useSharedContent('mainMenu', <MainMenu />)} />
        <div className="panel-languages">
          <LanguageLinks others={others} />
        </div>
      </div>
      <SignInPanel />
    </header>
  );
}

/** Leads to the page in the other languages, each by its own name; the script in the head keeps the choice. */
function LanguageLinks({ others }: { others: readonly OtherLanguage[] }) {
  return others.map(({ language, address }) => (
    <a
      key={language}
      href={address}
      lang={language}
      hrefLang={language}
      data-language={language}
      className="language-link"
      // The server knows only those parameters that the page depends on.
      suppressHydrationWarning
    >
      {languages[language].name}
    </a>
  ));
}

export function HeaderMenus() {
  const t = useTranslate();
  const { site } = useSiteLayout();
  return (
    <>
      <nav aria-label={t('shell.mainMenu')} className="site-menu only-wide">
        {site.headerMenu.map((link) =>
          link.to === courses ? (
            <CoursesButton key={link.to} label={link.label} language={link.language} />
          ) : (
            <MenuLink key={link.to} {...link} />
          ),
        )}
      </nav>
      <ModalLink modal={{ name: 'search' }} href="/search" className="menu-item search-item">
        <SearchIcon /> <span>{t('common.search')}</span>
      </ModalLink>
      {site.donateLabel && (
        <SiteLink
          to="/Donate"
          className="menu-item button button-beet"
          lang={langOf(site.donateLanguage, t)}
        >
          {site.donateLabel}
        </SiteLink>
      )}
      <button
        type="button"
        className="menu-item icon-item when-signed-out"
        popoverTarget="sign-in"
        aria-haspopup="dialog"
      >
        <PersonIcon /> <span>{t('shell.signIn')}</span>
      </button>
      <AccountMenu />
      <button type="button" className="menu-item icon-item only-narrow" popoverTarget="main-menu">
        <BarsIcon /> <span>{t('shell.menu')}</span>
      </button>
    </>
  );
}

/** All entries that can be marked as current. */
export const mainMenuOf = ({ headerMenu }: SiteLayoutData['site'], t: Translate) => [
  ...headerMenu,
  { to: '/search', label: t('common.search'), language: t.language },
];

export function MainMenu() {
  const t = useTranslate();
  const { site } = useSiteLayout();
  return (
    <nav aria-label={t('shell.menu')}>
      {mainMenuOf(site, t).map((link) => (
        <MenuLink key={link.to} {...link} />
      ))}
    </nav>
  );
}

/** The entry that opens a menu of its own if there is room for it. */
const courses = '/courses';

type Entry = SiteLayoutData['site']['headerMenu'][number];

function MenuLink({ to, label, language }: Entry) {
  const lang = langOf(language, useTranslate());
  return (
    <SiteLink to={to} className="menu-item" aria-current={useCurrency(to)} lang={lang}>
      {label}
    </SiteLink>
  );
}

function CoursesButton({ label, language }: Omit<Entry, 'to'>) {
  const t = useTranslate();
  const isHere = useCurrency(courses) !== undefined;
  return (
    <button
      type="button"
      className={`menu-item ${isHere ? 'menu-item-here' : ''}`}
      popoverTarget="courses-menu"
      lang={langOf(language, t)}
    >
      {label} <Arrow />
    </button>
  );
}

const useCurrency = (to: string) => currencyOf(to, useLocation().pathname);

export function CoursesMenu() {
  const t = useTranslate();
  const { coursesMenu } = useSiteLayout().site;
  return (
    <nav aria-label={t('shell.courses')}>
      <ul>
        <li>
          <SiteLink to="/courses">{t('common.allCourses')}</SiteLink>
        </li>
        {coursesMenu.map(({ linkName, url, isActive, language }) => (
          <li key={linkName}>
            <SiteLink
              to={isActive ? url : '/page-under-construction'}
              title={isActive ? undefined : t('shell.comingSoon')}
              lang={langOf(language, t)}
            >
              {linkName}
              {!isActive && (
                <span className="panel-note" lang={langOf(language, t) && t.language}>
                  {t('shell.comingSoon')}
                </span>
              )}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function PersonIcon() {
  return (
    <svg className="menu-icon" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="7.5" r="4.5" />
      <path d="M3 22a9 9 0 0 1 18 0z" />
    </svg>
  );
}

function SearchIcon() {
  return (
    <svg className="menu-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M10 2a8 8 0 1 0 4.9 14.3l5.4 5.4 2.1-2.1-5.4-5.4A8 8 0 0 0 10 2zm0 3a5 5 0 1 1 0 10 5 5 0 0 1 0-10z" />
    </svg>
  );
}

function BarsIcon() {
  return (
    <svg className="menu-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M2 4h20v3H2zM2 10.5h20v3H2zM2 17h20v3H2z" />
    </svg>
  );
}

function Arrow() {
  return (
    <svg className="menu-arrow" viewBox="0 0 10 10" aria-hidden="true">
      <path d="M1 3l4 4 4-4z" />
    </svg>
  );
}
