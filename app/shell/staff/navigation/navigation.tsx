import { Link, useLocation } from 'react-router';
import type { HeldRoles } from '#contract/shared/may.ts';
import { Icon } from '../icon.tsx';
import { currentScreen, groups, type Screen, screensFor } from './screens.ts';
import { useFoldedGroups } from './use-folded-groups.ts';

/** The id of the navigation, which a phone's menu button opens. */
export const navigationId = 'staff-navigation';

/**
 * The screens that a role may open, grouped by task: at the side of the screen. On phones a popover, which its button
 * opens without JavaScript.
 */
export function StaffNavigation({ held }: { held: HeldRoles }) {
  const shown = screensFor(held);
  const current = currentScreen(shown, useLocation().pathname);
  const [folded, toggle] = useFoldedGroups();
  return (
    <nav id={navigationId} aria-label="Staff" popover="auto" className="staff-navigation">
      {groups.map(({ name, title }) => {
        const own = shown.filter(({ group }) => group === name);
        return (
          own.length > 0 && (
            <div
              key={name}
              className="staff-group"
              data-group={name === current?.group ? undefined : name}
            >
              <GroupTitle
                name={name}
                title={title}
                isCurrent={name === current?.group}
                isFolded={folded.includes(name)}
                onToggle={() => toggle(name)}
              />
              <ul id={`${navigationId}-${name}`}>
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

interface GroupTitleProps {
  name: string;
  title: string;
  /** Whether the current screen is in the group, which is then open. */
  isCurrent: boolean;
  isFolded: boolean;
  onToggle: () => void;
}

/** The title of a group, which folds and unfolds it. */
function GroupTitle({ name, title, isCurrent, isFolded, onToggle }: GroupTitleProps) {
  if (title === '') return null;
  if (isCurrent) return <p className="staff-group-title">{title}</p>;
  return (
    <button
      type="button"
      className="staff-group-title staff-group-fold"
      aria-expanded={!isFolded}
      aria-controls={`${navigationId}-${name}`}
      onClick={onToggle}
    >
      {title}
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M3 6l5 5 5-5" />
      </svg>
    </button>
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
