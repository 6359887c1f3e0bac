import { z } from 'zod';
import { body, call, changed, reply } from './call.ts';
import { flag, id, line, requiredLine, time, version } from './fields.ts';
import { nameSchema } from './named.ts';
import { tableSorts } from './shared/table-sorts.ts';
import { page, sortBy } from './table.ts';

/**
 * The lists that an issue can be sent to: the flags of a subscriber. The specification's names: `general` is updates
 * about the organization, `newsletters` the monthly issue, `test` news about the nutrition test.
 */
export const mailingLists = ['general', 'newsletters', 'test'] as const;
const list = z.enum(mailingLists);
export type MailingList = z.infer<typeof list>;

/** An issue is the page `newsletters/{slug}`: four digits and a full English month, in any case. */
export const issueSlug = z
  .string()
  .regex(
    /^\d{4}(?:january|february|march|april|may|june|july|august|september|october|november|december)$/i,
    'Name the issue by year and month, such as 2026March.',
  );
nameSchema(issueSlug, 'IssueSlug', 'The name of a newsletter issue: four digits and a month.');

/** An issue's subject and preview text. */
const issue = z.object({
  slug: z.string(),
  title: z.string(),
  subject: z.string(),
  /** What mail programs show after the subject. */
  previewText: z.string(),
  isPublished: flag,
  /** 0 until the subject and the preview text are saved for the first time: until then they are suggestions. */
  version: z.number().int(),
});
nameSchema(issue, 'Issue', 'The subject and preview text of an issue when it is emailed.');

/** An item of the checklist before sending. */
const check = z.object({
  name: z.enum([
    'published',
    'subject',
    'previewText',
    'size',
    'links',
    'pictures',
    'postalAddress',
    'mailService',
    'siteAddress',
  ]),
  /** 'bad' blocks sending the issue, 'warning' does not. */
  state: z.enum(['good', 'warning', 'bad']),
  /** A message: what is good, or what to do about it. */
  message: z.string(),
  /** The affected items: broken links, pictures without alt text. */
  items: z.array(z.string()),
});
nameSchema(check, 'IssueCheck', 'A check to make before an issue is sent.');

const count = z.number().int();

const mailing = z.object({
  id,
  slug: z.string(),
  list,
  subject: z.string(),
  previewText: z.string(),
  /** Stopped before its start or midway, a mailing is 'paused' and can be resumed. */
  status: z.enum(['scheduled', 'sending', 'paused', 'canceled', 'finished']),
  /** When it is scheduled to start, and when it did. */
  startAt: time,
  startedAt: time.nullable(),
  finishedAt: time.nullable(),
  createdAt: time,
  /** Who started it; empty if the account has been deleted. */
  createdBy: z.string(),
  /** Emails per second; null: as many as the mail service accepts. */
  rate: z.number().int().nullable(),
  /** The number of recipients; 0 until it starts. */
  total: count,
  queued: count,
  sent: count,
  failed: count,
  /** Emails that were handed over again, since it was unknown whether they had arrived: possibly received twice. */
  repeated: count,
  /** How many unsubscribed from the list, or were deleted, before the email was sent to them. */
  left: count,
  /** Emails that bounced after the mail service had accepted them. */
  bounced: count,
  /** People who have unsubscribed from its list through a link in it. */
  unsubscribed: count,
  /** The current rate in emails per second; 0 if nothing is being sent. */
  perSecond: z.number(),
  /** The estimated end at this rate; null if unknown. */
  estimatedEndAt: time.nullable(),
  /** The mail service's error when it last rejected the connection; empty if it did not. */
  trouble: z.string(),
});
nameSchema(mailing, 'Mailing', 'An issue sent to a list, with its progress.');

export const newsletter = {
  'newsletter/getIssue': call({
    summary: 'Get an issue’s subject and preview text',
    who: 'editor',
    body: body({ slug: issueSlug }),
    reply: reply({ issue }),
  }),
  'newsletter/editIssue': call({
    summary: 'Edit an issue’s subject and preview text',
    who: 'editor',
    body: body({
      slug: issueSlug,
      subject: requiredLine(200),
      previewText: line(300),
      version: version.or(z.literal(0)).optional(),
    }),
    reply: changed({ issue }),
  }),
  'newsletter/preview': call({
    summary: 'Preview an issue as it would be emailed now, as HTML and plain text',
    who: 'editor',
    body: body({ slug: issueSlug }),
    reply: reply({
      subject: z.string(),
      previewText: z.string(),
      from: z.string(),
      /** A complete document; its unsubscribe links lead nowhere. */
      html: z.string(),
      text: z.string(),
      /** Of the HTML, in bytes: mail programs clip messages over 102 KB (1024 bytes each). */
      size: count,
    }),
  }),
  'newsletter/check': call({
    summary: 'Get the checks to make before an issue is sent',
    who: 'editor',
    body: body({ slug: issueSlug }),
    reply: reply({
      checks: z.array(check),
      /** 1 if no check is 'bad': then it may be sent. */
      isReady: flag,
    }),
  }),
  'newsletter/sendTest': call({
    summary: 'Send a test email of an issue to the caller',
    who: 'editor',
    body: body({
      slug: issueSlug,
      /** The same for every attempt at this email: it is sent once. */
      attempt: id.optional(),
    }),
    reply: changed({}),
  }),
  'newsletter/getIssueStates': call({
    summary: 'Get the status of each issue that was sent, is being sent or is scheduled',
    who: 'editor',
    body: body({}),
    reply: reply({
      issues: z.array(
        z.object({
          slug: z.string(),
          state: z.enum(['scheduled', 'sending', 'paused', 'sent']),
          /** When it starts, or started. */
          at: time,
        }),
      ),
    }),
  }),
  'newsletter/countRecipients': call({
    summary: 'Count each list’s confirmed subscribers, and those who haven’t received an issue',
    who: 'administrator',
    body: body({ slug: issueSlug.optional() }),
    reply: reply({
      lists: z.array(
        z.object({
          list,
          confirmed: count,
          /** How many have not been sent the issue; without `slug`, all of them. */
          fresh: count,
          /** Whether the issue was sent to this list, is being sent or is scheduled. */
          isTaken: flag,
        }),
      ),
    }),
  }),
  'newsletter/startMailing': call({
    summary: 'Send an issue to a list, now or at a set time; no one receives an issue twice',
    who: 'administrator',
    body: body({
      slug: issueSlug,
      list,
      /** Absent or past: now. */
      startAt: time.optional(),
      /** Emails per second; absent: as many as the mail service accepts. */
      rate: z.number().int().min(1).max(1000).optional(),
      /** 1: only to those who have joined a list since the issue was sent to it. */
      onlyNew: flag.optional(),
    }),
    reply: changed({ mailing }),
  }),
  'newsletter/getMailings': call({
    summary: 'List sent, current and scheduled mailings, newest first unless sorted otherwise',
    who: 'administrator',
    body: body({
      slug: issueSlug.optional(),
      /** A part of the issue's name or of its subject. */
      search: line(254).optional(),
      list: list.optional(),
      status: mailing.shape.status.optional(),
      sort: sortBy(tableSorts.mailings),
      ...page,
    }),
    reply: reply({ mailings: z.array(mailing), total: count }),
  }),
  'newsletter/getMailing': call({
    summary: 'Get a mailing’s progress',
    who: 'administrator',
    body: body({ id }),
    reply: reply({ mailing }),
  }),
  'newsletter/getFailedRecipients': call({
    summary: 'List a mailing’s delivery problems: failed, bounced or possibly sent twice',
    who: 'administrator',
    body: body({ id, kind: z.enum(['failed', 'bounced', 'repeated']).optional(), ...page }),
    reply: reply({
      recipients: z.array(
        z.object({
          email: z.string(),
          status: z.enum(['queued', 'sent', 'failed', 'left']),
          isRepeated: flag,
          isBounced: flag,
          attempts: count,
          /** The mail service's last error. */
          error: z.string(),
          at: time.nullable(),
        }),
      ),
      total: count,
    }),
  }),
  'newsletter/pauseMailing': call({
    summary: 'Pause a mailing until it is resumed',
    who: 'administrator',
    body: body({ id }),
    reply: changed({ mailing }),
  }),
  'newsletter/resumeMailing': call({
    summary: 'Resume a mailing',
    who: 'administrator',
    body: body({ id }),
    reply: changed({ mailing }),
  }),
  'newsletter/cancelMailing': call({
    summary: 'Cancel a mailing permanently; the remaining recipients won’t get it',
    who: 'administrator',
    body: body({ id }),
    reply: changed({ mailing }),
  }),
};
