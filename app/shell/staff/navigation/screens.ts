import type { Capability } from '#contract/shared/capabilities.ts';
import { type HeldRoles, may } from '#contract/shared/may.ts';
import type { IconName } from '../icon.tsx';

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
  /** The capability that opening it takes; null: all staff may. */
  needs: Capability | null;
  /** Whether it is also in the bar at the bottom on phones: four at most for each role. */
  isInBottomBar?: true;
}

/** Every screen in the staff navigation, in display order within its group. */
// biome-ignore format: one line for each screen
const screens: readonly Screen[] = [
  { label: 'Home', path: '/dashboard', group: 'start', icon: 'home', needs: null, isInBottomBar: true },
  { label: 'Pages', path: '/cms', group: 'content', icon: 'page', needs: 'drafts.read', isInBottomBar: true },
  { label: 'Pictures and recordings', path: '/cms/media', group: 'content', icon: 'picture', needs: 'media.browse' },
  { label: 'Releases', path: '/cms/releases', group: 'content', icon: 'layers', needs: 'releases.edit' },
  { label: 'Translations', path: '/cms/translations', group: 'content', icon: 'globe', needs: 'drafts.read' },
  { label: 'Claims and sources', path: '/cms/claims', group: 'content', icon: 'book', needs: 'claims.manage' },
  { label: 'Reviewers', path: '/cms/reviewers', group: 'content', icon: 'check', needs: 'reviewers.manage' },
  { label: 'Mailings', path: '/dashboard/Mailings', group: 'newsletter', icon: 'send', needs: 'mailings.follow' },
  { label: 'Subscribers', path: '/dashboard/Subscribers', group: 'newsletter', icon: 'list', needs: 'subscribers.manage' },
  { label: 'Donations', path: '/dashboard/Donations', group: 'giving', icon: 'heart', needs: 'gifts.read' },
  { label: 'Donors', path: '/dashboard/Donors', group: 'giving', icon: 'hand', needs: 'donors.manage' },
  { label: 'Events', path: '/dashboard/Events', group: 'events', icon: 'calendar', needs: 'events.read', isInBottomBar: true },
  { label: 'Participants', path: '/dashboard/Participants', group: 'events', icon: 'ticket', needs: 'participants.read' },
  { label: 'People', path: '/dashboard/People', group: 'people', icon: 'people', needs: 'people.read' },
  { label: 'Messages', path: '/dashboard/Contacts', group: 'people', icon: 'message', needs: 'messages.answer', isInBottomBar: true },
  { label: 'Users', path: '/dashboard/Users', group: 'people', icon: 'key', needs: 'users.manage' },
  { label: 'Site settings', path: '/cms/settings', group: 'settings', icon: 'sliders', needs: 'settings.change' },
  { label: 'Email settings', path: '/cms/settings/email', group: 'settings', icon: 'send', needs: 'services.manage' },
  { label: 'Donation settings', path: '/cms/settings/stripe', group: 'settings', icon: 'heart', needs: 'services.manage' },
  { label: 'Redirects', path: '/cms/redirects', group: 'settings', icon: 'redirect', needs: 'redirects.change' },
  { label: 'Sent mail', path: '/dashboard/Mail', group: 'settings', icon: 'envelope', needs: 'emails.manage' },
  { label: 'Backups', path: '/dashboard/Backups', group: 'settings', icon: 'archive', needs: 'backups.manage' },
  { label: 'System', path: '/dashboard/System', group: 'settings', icon: 'pulse', needs: 'system.manage' },
  { label: 'Check-up', path: '/dashboard/Check-up', group: 'settings', icon: 'check', needs: 'system.manage' },
  { label: 'Audit', path: '/dashboard/Audit', group: 'settings', icon: 'book', needs: 'audit.read' },
];

/** Whether someone with these roles may open a screen. */
export const mayOpen = (held: HeldRoles, { needs }: Pick<Screen, 'needs'>): boolean =>
  needs === null || may(held, needs);

/** The screens that someone with these roles may open. */
export const screensFor = (held: HeldRoles): Screen[] =>
  screens.filter((screen) => mayOpen(held, screen));

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
