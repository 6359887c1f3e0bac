import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Capability, capabilities } from '../../contract/shared/capabilities.ts';
import { may } from '../../contract/shared/may.ts';
import { type Role, roles } from '../../contract/shared/roles.ts';

interface Task {
  /** How its row begins. */
  begins: string;
  /** It takes all of these. */
  needs: Capability[];
  /** All of these suffice for newsletters. */
  inNewsletters?: Capability[];
  /** All of these suffice for fundraisers. */
  withGifts?: Capability[];
}

/** What each row of the table is about. */
const tasks: Task[] = [
  {
    begins: 'Read drafts',
    needs: ['pages.edit', 'drafts.read'],
    inNewsletters: ['issues.edit', 'drafts.read'],
  },
  { begins: 'Preview texts; upload', needs: ['texts.preview', 'media.add'] },
  { begins: '… on the screen of the library', needs: ['media.browse'] },
  { begins: 'Publish, rename', needs: ['pages.publish'], inNewsletters: ['issues.publish'] },
  { begins: 'Ask people who', needs: ['pages.edit'], inNewsletters: ['issues.edit'] },
  { begins: 'Keep the list of reviewers', needs: ['reviewers.manage'] },
  { begins: 'Check claims', needs: ['claims.manage'] },
  { begins: 'Collect changes', needs: ['releases.edit'] },
  { begins: 'Publish, schedule', needs: ['releases.publish'] },
  { begins: 'Replace and delete pictures', needs: ['media.replace'] },
  { begins: 'Write drafts of the board', needs: ['lists.edit'] },
  {
    begins: 'Publish and reorder lists',
    needs: ['lists.publish', 'pages.publish', 'redirects.change'],
  },
  { begins: "Change the site's name", needs: ['settings.change'] },
  { begins: "Set a newsletter's subject", needs: ['issues.edit'] },
  { begins: 'Send, schedule, pause', needs: ['issues.send', 'subscribers.manage'] },
  {
    begins: '… by their gifts',
    needs: ['subscribers.manage', 'gifts.read'],
    withGifts: ['subscribers.manage'],
  },
  { begins: 'See all events', needs: ['events.read'] },
  { begins: 'Create, change and publish events', needs: ['events.edit'] },
  {
    begins: 'Cancel and delete events',
    needs: ['events.cancel', 'participants.read', 'participants.manage', 'participants.email'],
  },
  { begins: 'Check in participants', needs: ['participants.checkIn'] },
  {
    begins: 'See and change donors',
    needs: ['donors.manage', 'gifts.read', 'gifts.manage', 'campaigns.manage', 'receipts.send'],
  },
  { begins: 'Email donors', needs: ['donors.email'] },
  { begins: 'Follow, pause', needs: ['mailings.follow'] },
  { begins: '… see whom they did not reach', needs: ['mailings.follow', 'gifts.read'] },
  { begins: 'Find and export people', needs: ['people.read', 'people.edit'] },
  { begins: '… of whom only gifts', needs: ['people.read', 'gifts.read'] },
  { begins: '… see their subscriptions', needs: ['people.read', 'subscribers.manage'] },
  { begins: '… see their registrations', needs: ['people.read', 'participants.read'] },
  { begins: '… see their gifts', needs: ['people.read', 'gifts.read', 'people.merge'] },
  { begins: '… merge duplicates when', needs: ['people.merge', 'users.manage'] },
  {
    begins: '… see their messages',
    needs: ['people.read', 'messages.answer', 'emails.manage', 'people.erase'],
  },
  {
    begins: 'Users, roles',
    needs: [
      'users.manage',
      'messages.answer',
      'emails.manage',
      'audit.read',
      'backups.manage',
      'system.manage',
      'security.change',
      'services.manage',
      'figures.read',
      'reviews.waive',
    ],
  },
];

function cellOf(role: Role, { needs, inNewsletters, withGifts }: Task): string {
  const hasAll = (wanted?: Capability[]) => wanted?.every((each) => may([role], each)) ?? false;
  if (hasAll(needs)) return '✓';
  if (hasAll(inNewsletters)) return 'newsletters';
  return hasAll(withGifts) ? 'with fundraiser' : '';
}

const [header = [], , ...rows] = readFileSync(
  join(import.meta.dirname, '../../docs/roles.md'),
  'utf8',
)
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

/** Administrators, who may do everything, have no column. */
const columns = roles.filter((role) => role !== 'administrator');

test('docs/roles.md has a column for each role, and says of each task which roles may do it', () => {
  expect(header).toEqual(['task', ...columns]);
  expect(rows.map(([task = '', ...cells]) => [task, cells])).toEqual(
    rows.map(([task = '']) => {
      const found = tasks.find(({ begins }) => task.startsWith(begins));
      return [task, found && columns.map((role) => cellOf(role, found))];
    }),
  );
  expect(rows.length).toBe(tasks.length);
});

test('docs/roles.md leaves out no capability', () => {
  const named = tasks.flatMap(({ needs, inNewsletters = [] }) => [...needs, ...inNewsletters]);
  expect(capabilities.filter((each) => !named.includes(each))).toEqual([]);
});
