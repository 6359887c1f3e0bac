import { Link, useLocation } from 'react-router';
import type { HeldRoles } from '#contract/shared/may.ts';
import { Icon } from '../icon.tsx';
import { currentScreen, groups, type Screen, screensFor } from './screens.ts';

/** The id of the navigation, which a phone's menu button opens. */
export const navigationId = 'staff-navigation';

/**
 * The screens that a role may open, grouped by task: at the side of the screen. On phones a popover, which its button
 * opens without JavaScript.
 */
export function StaffNavigation({ held }: { held: HeldRoles }) {
  const shown = screensFor(held);
  const current = currentScreen(shown, useLocation().pathname);
  return (
    <nav id={navigationId} aria-label="Staff" popover="auto" className="staff-navigation">
      {groups.map(({ name, title }) => {
        const own = shown.filter(({ group }) => group === name);
        return (
          own.length > 0 && (
            <div key={name} className="staff-group">
              {title && <p className="staff-group-title">{title}</p>}
              <ul>
                {own.map((screen) => (
                  <li key={screen.path}>
                    <ScreenLink screen={screen} isCurrent={screen === current} />
                  </li>
                ))}
              </ul>
            </div>
          )
        );
      })}
    </nav>
  );
}

/** On phones, the screens that are used most, and a button for all others. */
export function BottomBar({ held }: { held: HeldRoles }) {
  const all = screensFor(held);
  const current = currentScreen(all, useLocation().pathname);
  return (
    <nav aria-label="Shortcuts" className="staff-bottom-bar">
      {all
        .filter(({ isInBottomBar }) => isInBottomBar)
        .map((screen) => (
          <ScreenLink key={screen.path} screen={screen} isCurrent={screen === current} />
        ))}
      <button type="button" className="staff-screen" popoverTarget={navigationId}>
        <Icon name="menu" />
        <span>Menu</span>
      </button>
    </nav>
  );
}

function ScreenLink({ screen, isCurrent }: { screen: Screen; isCurrent: boolean }) {
  const { pathname } = useLocation();
  const isHere = pathname.toLowerCase() === screen.path.toLowerCase();
  return (
    // Not a SiteLink: every screen would prefetch all others, with their data.
    <Link
      to={screen.path}
      discover="none"
      className="staff-screen"
      title={screen.label}
      aria-current={isCurrent ? (isHere ? 'page' : 'true') : undefined}
    >
      <Icon name={screen.icon} />
      <span>{screen.label}</span>
    </Link>
  );
}
