import { useLocation } from 'react-router';
import { SiteLink } from '../components/site-link.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Logo } from './logo.tsx';
import { SignInPanel } from './sign-in-panel.tsx';
import { type SiteFrame, useSiteFrame } from './site-context.ts';

const links = [
  { to: '/About', label: 'About' },
  { to: '/programs', label: 'Programs' },
  { to: '/articles', label: 'Articles' },
  { to: '/newsletters', label: 'Newsletters' },
  { to: '/Research', label: 'Research' },
  { to: '/Contact', label: 'Contact' },
];

/** The site's name and menus. They work before any script: every opener is a native popover button. */
export function Header() {
  const { site } = useSiteFrame();
  return (
    <header className="site-header">
      <div className="wrap site-header-row">
        <SiteLink to="/" className="site-name serif">
          <Logo />
          <span>{site.name}</span>
        </SiteLink>
        <nav aria-label="Main" className="site-menu only-wide">
          <MenuLinks links={links.slice(0, 2)} />
          <CoursesButton />
          <MenuLinks links={links.slice(2)} />
        </nav>
        <SiteLink to="/Donate" className="menu-item button button-beet">
          Donate
        </SiteLink>
        <button
          type="button"
          className="menu-item icon-item when-signed-out"
          popoverTarget="sign-in"
          aria-haspopup="dialog"
        >
          <PersonIcon /> <span>Sign In</span>
        </button>
        <AccountMenu />
        <button type="button" className="menu-item icon-item only-narrow" popoverTarget="main-menu">
          <BarsIcon /> <span>Menu</span>
        </button>
      </div>
      <div id="courses-menu" popover="auto" className="panel panel-list">
        <CoursesMenu courses={site.coursesMenu} />
      </div>
      <div id="main-menu" popover="auto" className="panel panel-list">
        <nav aria-label="Menu">
          <MenuLinks links={links.slice(0, 2)} />
          <SiteLink to="/courses">Courses</SiteLink>
          <MenuLinks links={links.slice(2)} />
        </nav>
      </div>
      <SignInPanel />
    </header>
  );
}

function MenuLinks({ links }: { links: { to: string; label: string }[] }) {
  const currency = useCurrency();
  return links.map(({ to, label }) => (
    <SiteLink key={to} to={to} className="menu-item" aria-current={currency(to)}>
      {label}
    </SiteLink>
  ));
}

function CoursesButton() {
  const isHere = useCurrency()('/courses') !== undefined;
  return (
    <button
      type="button"
      className={`menu-item ${isHere ? 'menu-item-here' : ''}`}
      popoverTarget="courses-menu"
    >
      Courses <Arrow />
    </button>
  );
}

/** Says of a menu's path whether it is the page itself or the section that the page is in. */
function useCurrency(): (to: string) => 'page' | 'true' | undefined {
  const here = useLocation().pathname.toLowerCase();
  return (to) => {
    const path = to.toLowerCase();
    if (here === path) return 'page';
    return here.startsWith(`${path}/`) ? 'true' : undefined;
  };
}

function CoursesMenu({ courses }: { courses: SiteFrame['site']['coursesMenu'] }) {
  return (
    <nav aria-label="Courses">
      <ul>
        <li>
          <SiteLink to="/courses">All courses</SiteLink>
        </li>
        {courses.map(({ linkName, url, isActive }) => (
          <li key={linkName}>
            <SiteLink
              to={isActive ? url : '/page-under-construction'}
              title={isActive ? undefined : 'Coming Soon'}
            >
              {linkName}
              {!isActive && <span className="panel-note">Coming Soon</span>}
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
