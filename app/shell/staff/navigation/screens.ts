import { roles as everyRole, holdsAny, type Role } from '#contract/shared/roles.ts';
import type { IconName } from '../icon.tsx';

/** The roles that screens are for, by who works there; administrators may open all of them. */
export const editors: readonly Role[] = ['editor'];
export const publishers: readonly Role[] = ['publisher'];
export const newsletter: readonly Role[] = ['newsletter'];
export const fundraisers: readonly Role[] = ['fundraiser'];
export const events: readonly Role[] = ['events'];
export const administrators: readonly Role[] = ['administrator'];

/** The tasks by which the navigation groups screens, in display order. Those without a title come first. */
export const groups = [
  { name: 'start', title: '' },
  { name: 'content', title: 'Content' },
  { name: 'newsletter', title: 'Newsletter' },
  { name: 'giving', title: 'Giving' },
  { name: 'events', title: 'Events' },
  { name: 'people', title: 'People' },
  { name: 'settings', title: 'Settings' },
] as const;

/** A screen in the staff navigation. */
export interface Screen {
  label: string;
  path: string;
  group: (typeof groups)[number]['name'];
  icon: IconName;
  /** Who may open it; administrators always may. */
  roles: readonly Role[];
  /** Whether it is also in the bar at the bottom on phones: four at most for each role. */
  isInBottomBar?: true;
}

/** Every screen in the staff navigation, in display order within its group. */
// biome-ignore format: one line for each screen
const screens: readonly Screen[] = [
  { label: 'Home', path: '/dashboard', group: 'start', icon: 'home', roles: everyRole, isInBottomBar: true },
  { label: 'Pages', path: '/cms', group: 'content', icon: 'page', roles: [...editors, ...newsletter], isInBottomBar: true },
  { label: 'Pictures and recordings', path: '/cms/media', group: 'content', icon: 'picture', roles: [...editors, ...newsletter, ...events] },
  { label: 'Releases', path: '/cms/releases', group: 'content', icon: 'layers', roles: editors },
  { label: 'Claims and sources', path: '/cms/claims', group: 'content', icon: 'book', roles: editors },
  { label: 'Reviewers', path: '/cms/reviewers', group: 'content', icon: 'check', roles: publishers },
  { label: 'Mailings', path: '/dashboard/Mailings', group: 'newsletter', icon: 'send', roles: [...newsletter, ...fundraisers] },
  { label: 'Subscribers', path: '/dashboard/Subscribers', group: 'newsletter', icon: 'list', roles: newsletter },
  { label: 'Donations', path: '/dashboard/Donations', group: 'giving', icon: 'heart', roles: fundraisers },
  { label: 'Donors', path: '/dashboard/Donors', group: 'giving', icon: 'hand', roles: fundraisers },
  { label: 'Events', path: '/dashboard/Events', group: 'events', icon: 'calendar', roles: [...editors, ...events], isInBottomBar: true },
  { label: 'Participants', path: '/dashboard/Participants', group: 'events', icon: 'ticket', roles: events },
  { label: 'People', path: '/dashboard/People', group: 'people', icon: 'people', roles: [...newsletter, ...events, ...fundraisers] },
  { label: 'Messages', path: '/dashboard/Contacts', group: 'people', icon: 'message', roles: administrators, isInBottomBar: true },
  { label: 'Users', path: '/dashboard/Users', group: 'people', icon: 'key', roles: administrators },
  { label: 'Site settings', path: '/cms/settings', group: 'settings', icon: 'sliders', roles: publishers },
  { label: 'Redirects', path: '/cms/redirects', group: 'settings', icon: 'redirect', roles: publishers },
  { label: 'Sent mail', path: '/dashboard/Mail', group: 'settings', icon: 'envelope', roles: administrators },
  { label: 'Backups', path: '/dashboard/Backups', group: 'settings', icon: 'archive', roles: administrators },
  { label: 'System', path: '/dashboard/System', group: 'settings', icon: 'pulse', roles: administrators },
  { label: 'Check-up', path: '/dashboard/Check-up', group: 'settings', icon: 'check', roles: administrators },
  { label: 'Audit', path: '/dashboard/Audit', group: 'settings', icon: 'book', roles: administrators },
];

/** The screens that someone with these roles may open. */
export const screensFor = (held: readonly Role[]): Screen[] =>
  screens.filter(({ roles }) => holdsAny(held, roles));

/**
 * The screen to mark as current at an address: the one whose path is the longest part of it, since a screen stays
 * marked on its subpages.
 */
export function currentScreen(shown: readonly Screen[], pathname: string): Screen | undefined {
  const here = pathname.toLowerCase();
  return shown
    .filter(({ path }) => here === path.toLowerCase() || here.startsWith(`${path.toLowerCase()}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0];
}
