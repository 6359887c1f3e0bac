import { z } from 'zod';
import { body, call, changed, reply } from '../call.ts';
import { localTime } from '../events/fields.ts';
import { byId, flag, id, time, timeZone, version } from '../fields.ts';
import { nameSchema } from '../named.ts';
import { sample } from '../sample.ts';
import { editsNamedSection, editsSection, publishesSection } from './access.ts';
import { pageContent, readMoreText } from './fields.ts';
import { newPageName, pageData, pageSelector, section } from './pages.ts';
import { samplePage } from './sample-page.ts';

/**
 * The draft to publish: the newest, or only this version; and whether an administrator publishes it without the
 * review that its section requires.
 */
const published = { ...pageSelector, version: version.optional(), withoutReview: flag.optional() };

const scheduledAction = z.enum(['publish', 'unpublish']);

const schedule = z.object({
  action: scheduledAction,
  at: time,
  /** Who scheduled it; empty if the account has been deleted. */
  scheduledBy: z.string(),
  /** The draft has changed since; it is published as it was when it was scheduled. */
  isOutdated: flag,
  /**
   * The time has passed, and it was refused: the person who scheduled it may no longer publish, or a review is missing.
   */
  isRefused: flag,
});
nameSchema(schedule, 'PageSchedule', 'What will happen to a page at a given time.');
const schedules = z.array(schedule);

const scheduledPage = schedule
  .pick({ action: true, at: true })
  .extend({ section, name: z.string(), title: z.string() });
nameSchema(scheduledPage, 'ScheduledPage', 'A page, and what will happen to it at a given time.');

const trashedPage = z.object({
  id,
  section,
  name: z.string(),
  title: z.string(),
  trashedAt: time,
  /** Who moved it there; empty if the account has been deleted. */
  trashedBy: z.string(),
  /** When it is deleted permanently. */
  deletedAt: time,
});
nameSchema(trashedPage, 'TrashedPage', 'A page in the trash.');
const trash = z.array(trashedPage);

/** Publishing at a given time, unpublishing, the trash, and duplicates. */
export const publishingCalls = {
  'pages/getPageSchedules': call({
    summary: 'Get what is scheduled for a page, and the time zone in which times are chosen',
    who: editsSection,
    body: () => body(pageSelector),
    reply: () => reply({ schedules, timeZone }),
    failures: [404],
    example: { body: { ...samplePage.selector } },
  }),
  'pages/getScheduledPages': call({
    summary: 'List everything that is scheduled for pages, soonest first',
    who: 'drafts.read',
    body: () => body({}),
    reply: () => reply({ pages: z.array(scheduledPage), timeZone }),
  }),
  'pages/schedulePage': call({
    summary:
      'Publish the current draft, or unpublish the page, at a local time of the organization',
    who: publishesSection,
    body: () =>
      body({
        ...pageSelector,
        action: scheduledAction,
        at: localTime,
        version: version.optional(),
        withoutReview: flag.optional(),
      }),
    reply: () => changed({ schedules }),
    failures: [404, 409],
    example: {
      body: {
        ...samplePage.selector,
        action: 'publish',
        at: '2027-03-01T09:00',
        version: 5,
      },
    },
  }),
  'pages/cancelSchedule': call({
    summary: 'Cancel what is scheduled for a page',
    who: publishesSection,
    body: () => body({ ...pageSelector, action: scheduledAction }),
    reply: () => changed({ schedules }),
    failures: [404],
    example: { body: { ...samplePage.selector, action: 'publish' } },
  }),
  'pages/unpublishPage': call({
    summary: 'Hide a page from visitors; its draft and history stay',
    who: publishesSection,
    body: () => body(pageSelector),
    reply: () => changed({ pageData }),
    failures: [404, 409],
    example: { body: { ...samplePage.selector } },
  }),
  'pages/duplicatePage': call({
    summary: 'Create an unpublished copy of a page’s draft',
    who: editsSection,
    body: () => body({ ...pageSelector, newName: newPageName }),
    reply: () => changed({ pageData }),
    failures: [404],
    example: { body: { ...samplePage.selector, newName: 'Hidden-Sugar' } },
  }),
  'pages/getTrash': call({
    summary: 'List the pages in the trash, newest first',
    who: 'drafts.read',
    body: () => body({}),
    reply: () => reply({ pages: trash }),
  }),
  'pages/restorePage': call({
    summary: 'Restore a page from the trash as an unpublished draft',
    who: editsNamedSection,
    /** A page of another section than the one that is sent does not exist. */
    body: () => body({ id, section: section.optional(), newName: newPageName.optional() }),
    reply: () => changed({ pageData }),
    failures: [404, 409],
    example: { body: { id: sample.id, section: 'articles' } },
  }),
  'pages/deleteTrashedPage': call({
    summary: 'Permanently delete a page that is in the trash',
    who: 'pages.publish',
    ...byId,
    reply: () => changed({ pages: trash }),
    failures: [404],
  }),
};

/** Publishing. The specification calls it sync. */
export const syncCalls = {
  'sync/syncPageIntro': call({
    summary: 'Publish the draft’s intro',
    who: publishesSection,
    body: () => body(published),
    reply: () => changed({ pageData, readMoreText }),
    failures: [404, 409],
    example: { body: { ...samplePage.selector } },
  }),
  'sync/syncPageContent': call({
    summary: 'Publish the draft’s paragraphs',
    who: publishesSection,
    body: () => body(published),
    reply: () => changed({ pageData, readMoreText, pageContent }),
    failures: [404, 409],
    example: { body: { ...samplePage.selector } },
  }),
  'sync/syncPage': call({
    summary: 'Publish the whole draft; result is 0 when nothing differed',
    who: publishesSection,
    body: () => body(published),
    reply: () => changed({ result: flag }),
    failures: [404, 409],
    example: {
      body: { ...samplePage.selector, version: 5 },
      reply: { code: 1, result: 1, message: 'Hidden salt page is updated.' },
    },
  }),
};
