import type { Role } from '#contract/shared/roles.ts';

interface SettingsPlace {
  label: string;
  /** The section's id on the screen. */
  id: string;
  roles: readonly Role[];
}

/** The sections of the site settings, which the search finds and the navigation does not list. */
export const settingsPlaces: readonly SettingsPlace[] = [
  { label: 'Organization', id: 'organization', roles: ['editor'] },
  { label: 'Logo', id: 'logo', roles: ['editor'] },
  { label: 'Colors', id: 'colors', roles: ['editor'] },
  { label: 'Header', id: 'headerMenu', roles: ['editor'] },
  { label: 'Courses menu', id: 'coursesMenu', roles: ['editor'] },
  { label: 'Messages', id: 'messageNotices', roles: ['administrator'] },
  { label: 'Security', id: 'security', roles: ['administrator'] },
];
