import type { Capability } from '#contract/shared/capabilities.ts';
import { editingOf } from '#contract/shared/pages/section-capabilities.ts';
import {
  type AddressedSection,
  addressedSections,
  sectionWords,
} from '#contract/shared/pages/sections.ts';

/** A screen, or a part of one, that the navigation does not list. */
export interface SubScreen {
  label: string;
  /** The screen that it is on, or belongs to. */
  note: string;
  /** Other words by which people look for it. */
  synonyms: string;
  path: string;
  /** The capability that opening it takes; null: all staff may. */
  needs: Capability | null;
}

const under = (
  note: string,
  needs: Capability | null,
  ...screens: (readonly [label: string, path: string, synonyms?: string])[]
): SubScreen[] =>
  screens.map(([label, path, synonyms = '']) => ({ label, note, synonyms, path, needs }));

/** What else people call a page of these sections. */
const otherWords: Partial<Record<AddressedSection, string>> = {
  courses: 'lesson',
  newsletters: 'issue',
};

const newPages = addressedSections.flatMap((section) =>
  under('Pages', editingOf(section), [
    `New ${sectionWords[section].one.toLowerCase()}`,
    `/cms/${section}/_New`,
    ['add write', otherWords[section]].filter(Boolean).join(' '),
  ]),
);

/** Screens and parts of screens that the search finds besides those of the navigation. */
export const subScreens: readonly SubScreen[] = [
  ...newPages,
  ...under('Pages', 'pages.edit', ['Calendar', '/cms/calendar', 'schedule scheduled planned']),
  ...under(
    'Pages',
    'drafts.read',
    ['Structure and lists', '/cms/structure', 'tree menu sections'],
    [
      'Import translations',
      '/cms/translations/import',
      'xliff translator upload file languages Spanish',
    ],
    ['Trash', '/cms/trash', 'deleted restore undelete bin'],
  ),
  ...under(
    'Lists',
    'lists.edit',
    ['FAQ questions', '/cms/structure#section-faq', 'frequently asked answers'],
    ['Board members', '/cms/board/Board', 'directors people team'],
    ['Contacts', '/cms/contact/Contacts', 'address phone hours office'],
    ['Ways to donate', '/cms/donate/waysToDonate', 'giving'],
    ['Glossary', '/cms/research/ResearchTerms', 'terms definitions research words'],
    ['Search synonyms', '/cms/search/Synonyms', 'words find other names typos'],
    ['Nutrition test', '/cms/structure#section-test', 'quiz steps questions'],
    ['Research', '/cms/structure#section-research', 'books articles studies'],
    ['Footer and policies', '/cms/structure#section-footer', 'privacy terms help disclaimer'],
    ['Bottom menu', '/cms/footerCMS/Links', 'footer links columns'],
  ),
  ...under(
    'Site settings',
    'settings.change',
    [
      'Organization',
      '/cms/settings#organization',
      'name address time zone email phone money social',
    ],
    ['Logo', '/cms/settings#logo', 'picture icon'],
    ['Colors', '/cms/settings#colors', 'design theme'],
    ['Header', '/cms/settings#headerMenu', 'menu navigation donate button'],
    ['Courses menu', '/cms/settings#coursesMenu', 'navigation'],
    ['Services', '/cms/settings#services', 'bot check analytics captcha'],
  ),
  ...under('Site settings', 'system.manage', [
    'Set up your site',
    '/cms/setup',
    'first steps name starter texts new',
  ]),
  ...under('Site settings', 'messages.answer', [
    'Messages',
    '/cms/settings#messageNotices',
    'contact form email notices',
  ]),
  ...under('Site settings', 'reviews.waive', [
    'Reviews',
    '/cms/settings#reviewedSections',
    'approval sections',
  ]),
  ...under('Site settings', 'security.change', [
    'Security',
    '/cms/settings#security',
    'two-step sign-in 2fa two-factor',
  ]),
  ...under('Donations', 'gifts.manage', [
    'Gift batches',
    '/dashboard/Donations/Batches',
    'checks deposit new batch',
  ]),
  ...under(
    'Donations',
    'receipts.send',
    ['Year-end statements', '/dashboard/Donations/Statements', 'tax annual'],
    ['Thank-you texts', '/dashboard/Donations/Thank-you', 'receipts letter'],
  ),
  ...under('Donations', 'gifts.read', [
    'Receipts, currency and campaigns',
    '/dashboard/Donations',
    'ein legal name funds quickbooks',
  ]),
  ...under('People', 'people.merge', ['Duplicates', '/dashboard/People/Duplicates', 'merge same']),
  ...under('Participants', 'participants.checkIn', [
    'Check in at the door',
    '/dashboard/Participants/Door',
    'sign-in attendance',
  ]),
  ...under('Events', 'events.read', ['New event', '/dashboard/Events/new', 'add']),
  ...under('Users', 'users.manage', [
    'Invitations',
    '/dashboard/Users/Invitations',
    'invite staff roles',
  ]),
  ...under(
    'My account',
    null,
    ['Password', '/account/security#password', 'change'],
    ['Email', '/account/profile#email', 'change address'],
    [
      'Two-step sign-in',
      '/account/security#two-factor',
      'passkey authenticator 2fa two-factor security',
    ],
    ['Your name', '/account/profile#profile', 'profile'],
    ['Active sessions', '/account/security#sessions', 'sign out devices'],
  ),
];
