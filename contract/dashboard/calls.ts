import { z } from 'zod';
import { body, call, changed, reply } from '../call.ts';
import { byId, flag, id, line, requiredLine, time } from '../fields.ts';
import { key, list } from '../lists/entries.ts';
import { nameSchema } from '../named.ts';
import { starterNames } from '../shared/pages/starters.ts';

const count = z.number().int();

/** A week: additions and removals, and the total at its end. */
const week = z.object({
  /** Its Monday, UTC. */
  week: z.iso.date(),
  joined: count,
  left: count,
  total: count,
  /** The total at the end of the same week a year before. */
  lastYear: count,
});
nameSchema(week, 'Week', 'How many joined and left in a week, and the total at its end.');

/** The setup steps of a new site, in order: the starter texts are among them. */
const checklistItems = z.enum([
  'name',
  'look',
  'contactDetails',
  'menus',
  ...starterNames,
  'mail',
  'receipts',
  'stripe',
  'staff',
  'article',
]);

/** What a step still lacks. */
const checklistGap = z.enum([
  'name',
  'purpose',
  'logo',
  'colors',
  'address',
  'email',
  'contact',
  'footerLinks',
  'text',
  'blanks',
  'publication',
  'mail',
  'mailTest',
  'legalName',
  'ein',
  'stripe',
  'invitation',
  'twoSteps',
  'article',
]);

/** Kinds of work that may need someone today. */
const taskKind = z.enum([
  'messages',
  'failedEmails',
  'pausedMailings',
  'refusedSchedules',
  'disputes',
  'events',
  'scheduledMailings',
  'personTasks',
  'reviewChanges',
  'waitingReviews',
  'claims',
  'sourceTodos',
  'brokenLinks',
  'drafts',
  'listDrafts',
]);
nameSchema(taskKind, 'TaskKind', 'What may need someone today.');

const task = z.object({
  kind: taskKind,
  count,
  /** One of them by name: the oldest message, the next event; empty: they have no names. */
  example: z.string(),
  /** When that is, or has been since. */
  at: time.nullable(),
  /** The first few, if there is no screen that lists all of them. */
  items: z.array(z.object({ label: z.string(), path: z.string() })),
});
nameSchema(task, 'Task', 'What needs someone today: how many of a kind, and one of them.');

/** Kinds of results of a search over all staff screens. */
const staffSearchKind = z.enum([
  'people',
  'pages',
  'events',
  'users',
  'subscribers',
  'donors',
  'donations',
  'messages',
]);
nameSchema(staffSearchKind, 'StaffSearchKind', 'A kind of result of the staff search.');

const staffSearchResult = z.object({
  kind: staffSearchKind,
  label: z.string(),
  /** Tells it apart from others: a section, a date, an email address. */
  note: z.string(),
  /** The address of its screen. */
  path: z.string(),
});
nameSchema(staffSearchResult, 'StaffSearchResult', 'A result of the staff search.');

/** The path of a table's screen. */
const screen = z
  .string()
  .regex(/^\/[A-Za-z][A-Za-z/-]{0,80}$/, 'This isn’t a screen with a table.');

const tableView = z.object({
  id,
  name: z.string(),
  /** The query of the screen's address, without '?'. */
  query: z.string(),
});
nameSchema(tableView, 'TableView', 'Filters, order and columns of a table, saved under a name.');

/** The content of the dashboard's first screen, the search of all staff screens, and saved views of tables. */
export const dashboardCalls = {
  'dashboard/getChecklist': call({
    summary: 'The setup checklist of a new site',
    who: 'system.manage',
    body: () => body({}),
    reply: () =>
      reply({
        items: z.array(
          z.object({
            name: checklistItems,
            isDone: flag,
            /** Empty if it is done. */
            missing: z.array(checklistGap),
          }),
        ),
        /** 1: it has been hidden. */
        isDismissed: flag,
      }),
  }),
  'dashboard/dismissChecklist': call({
    summary: 'Hide the setup checklist permanently for every administrator',
    who: 'system.manage',
    body: () => body({}),
    reply: () => changed({}),
  }),
  'dashboard/getDrafts': call({
    summary:
      'The 50 oldest drafts of pages that you may edit, and of entries of lists, that differ from what visitors see',
    who: 'pages.edit',
    body: () => body({}),
    reply: () =>
      reply({
        drafts: z.array(
          z.object({ section: z.string(), name: z.string(), title: z.string(), updatedAt: time }),
        ),
        total: count,
        entries: z.array(
          z.object({
            list,
            key,
            title: z.string(),
            updatedAt: time,
            /** Empty if the account has been deleted. */
            updatedBy: z.string(),
          }),
        ),
        entriesTotal: count,
      }),
  }),
  'dashboard/getOverview': call({
    summary: 'Get figures for members, subscribers, donations, messages and events',
    who: 'figures.read',
    body: () => body({}),
    reply: () =>
      reply({
        members: z.object({
          total: count,
          /** New ones in the last seven days, and in the seven before. */
          lastWeek: count,
          weekBefore: count,
          /** The last 26, oldest first; deleted accounts are not counted. */
          weeks: z.array(week),
        }),
        subscribers: z.object({
          total: count,
          lastWeek: count,
          weekBefore: count,
          weeks: z.array(week),
        }),
        messages: z.object({
          /** Unanswered, without spam. */
          unanswered: count,
          /** The oldest ones. */
          oldest: z.array(z.object({ id, name: z.string(), subject: z.string(), createdAt: time })),
        }),
        /** In cents, net of refunds; months are in the organization's time zone. */
        donations: z.array(
          z.object({
            currency: z.string(),
            /** The current month until today, and the same days of the month before and of a year before. */
            toDate: z.object({ given: count, lastMonth: count, lastYear: count }),
            /** The last twelve, oldest first; the last is the current one. */
            months: z.array(
              z.object({
                /** '2026-11' */
                month: z.string(),
                given: count,
                /** The total of the same month a year before. */
                lastYear: count,
              }),
            ),
          }),
        ),
        events: z.object({
          /** Published, not canceled, and not over. */
          upcoming: count,
          /** The next ones. */
          next: z.array(
            z.object({
              id,
              title: z.string(),
              startsAt: time,
              /** Start and end, in the event's local time. */
              when: z.string(),
              registered: count,
              waiting: count,
              /** null: unlimited. */
              free: count.nullable(),
            }),
          ),
        }),
      }),
  }),
  'dashboard/getToday': call({
    summary: 'Get what needs the caller today, most urgent first, by what their role works on',
    who: 'staff',
    body: () => body({}),
    reply: () => reply({ tasks: z.array(task) }),
  }),
  'dashboard/search': call({
    summary: 'Find pages, events, people, gifts and messages that the caller’s role may see',
    who: 'staff',
    body: () => body({ search: requiredLine(100, 'Enter what you’re looking for.') }),
    reply: () => reply({ results: z.array(staffSearchResult) }),
    example: { body: { search: 'okafor' } },
  }),
  'dashboard/getViews': call({
    summary: 'List the caller’s saved filters of a table',
    who: 'staff',
    body: () => body({ screen }),
    reply: () => reply({ views: z.array(tableView) }),
    example: { body: { screen: '/dashboard/Donors' } },
  }),
  'dashboard/saveView': call({
    summary:
      'Save a table’s filters, order and columns under a name, or replace those of that name',
    who: 'staff',
    body: () =>
      body({
        screen,
        name: requiredLine(60, 'Enter a name for this view.'),
        query: line(2_000),
      }),
    reply: () => changed({ views: z.array(tableView) }),
    example: {
      body: { screen: '/dashboard/Donors', name: 'Lapsed donors', query: 'giving=lapsed' },
    },
  }),
  'dashboard/deleteView': call({
    summary: 'Delete one of the caller’s saved filters; deleting it again changes nothing',
    who: 'staff',
    ...byId,
    reply: () => changed({ views: z.array(tableView) }),
  }),
};
