import { z } from 'zod';
import { body, call, changed, reply } from '../call.ts';
import { byId, flag, id, line, sentTime, time } from '../fields.ts';
import { language } from '../language.ts';
import { nameSchema } from '../named.ts';
import { sample } from '../sample.ts';
import { tableSorts } from '../shared/table-sorts.ts';
import { page, sortBy } from '../table.ts';
import { issueSlug, mailingList } from './issues.ts';
import { groupSize } from './segments.ts';

const count = z.number().int();

const mailing = z.object({
  id,
  slug: z.string(),
  list: mailingList,
  /** The name of the segment that it goes to; empty: the whole list. */
  segment: z.string(),
  /** Its recipients were chosen by their gifts: only fundraisers see who they are. */
  isToDonors: flag,
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
  /** What it sends to those who read these languages; everyone else gets it in English. */
  translations: z.array(
    z.object({
      language,
      subject: z.string(),
      previewText: z.string(),
      /** How many of the recipients get it; 0 until the mailing starts. */
      total: count,
    }),
  ),
  /** Blocks that were no longer public when sending began, as the issue's author wrote them: `{event: soup-night}`. */
  leftOut: z.array(z.string()),
});
nameSchema(mailing, 'Mailing', 'An issue sent to a list, with its progress.');

/** Fundraisers without the newsletter role see and change emails to donors only. */

export const mailingCalls = {
  'newsletter/countRecipients': call({
    summary:
      'Count each list’s confirmed subscribers, and those who haven’t received an issue, by language',
    who: 'issues.send',
    body: () =>
      body({
        slug: issueSlug.optional(),
        /** Counts only the subscribers in this segment. */
        segment: id.optional(),
      }),
    reply: () =>
      reply({
        lists: z.array(
          z.object({
            list: mailingList,
            confirmed: groupSize,
            /** How many have not been sent the issue; without `slug`, all of them. */
            fresh: groupSize,
            /** Whether the issue was sent to this list (or to this segment of it), is being sent or is scheduled. */
            isTaken: flag,
          }),
        ),
        /** Those of each list who have not been sent the issue, by the language that they read. */
        languages: z.array(
          z.object({
            list: mailingList,
            language,
            fresh: groupSize,
            /** 0: the issue is not published in this language, so that they get it in English. */
            isTranslated: flag,
          }),
        ),
      }),
    failures: [404],
    example: { body: { slug: '2026March' } },
  }),
  'newsletter/startMailing': call({
    summary:
      'Send an issue to a list, now or at a set time, to each in their language; no one receives an issue twice',
    who: 'issues.send',
    body: () =>
      body({
        slug: issueSlug,
        list: mailingList,
        /** Only to the list’s subscribers in this segment; absent: to all of them. */
        segment: id.optional(),
        /** Absent or past: now. */
        startAt: sentTime.optional(),
        /** Emails per second; absent: as many as the mail service accepts. */
        rate: z.number().int().min(1).max(1000).optional(),
        /** 1: only to those who have joined a list since the issue was sent to it. */
        onlyNew: flag.optional(),
      }),
    reply: () => changed({ mailing }),
    failures: [404, 409],
    example: { body: { slug: '2026March', list: 'newsletters', startAt: sample.time, rate: 20 } },
  }),
  'newsletter/getMailings': call({
    summary: 'List sent, current and scheduled mailings, newest first unless sorted otherwise',
    who: 'mailings.follow',
    body: () =>
      body({
        slug: issueSlug.optional(),
        /** A part of the issue's name or of its subject. */
        search: line(254).optional(),
        list: mailingList.optional(),
        status: mailing.shape.status.optional(),
        sort: sortBy(tableSorts.mailings),
        ...page,
      }),
    reply: () => reply({ mailings: z.array(mailing), total: count }),
    example: { body: { status: 'finished', sort: '-startAt', page: 1 } },
  }),
  'newsletter/getMailing': call({
    summary: 'Get a mailing’s progress',
    who: 'mailings.follow',
    ...byId,
    reply: () => reply({ mailing }),
    failures: [404],
  }),
  'newsletter/getFailedRecipients': call({
    summary:
      'List a mailing’s delivery problems: failed, bounced or possibly sent twice; those of emails to donors only for fundraisers',
    who: 'mailings.follow',
    body: () => body({ id, kind: z.enum(['failed', 'bounced', 'repeated']).optional(), ...page }),
    reply: () =>
      reply({
        recipients: z.array(
          z.object({
            email: z.string(),
            status: z.enum(['queued', 'sent', 'failed', 'left']),
            isRepeated: flag,
            isBounced: flag,
            /** Empty: it did not bounce, or the mail service did not say how. */
            bounceKind: z.enum(['', 'hard', 'soft', 'complaint']),
            attempts: count,
            /** The mail service's last error. */
            error: z.string(),
            at: time.nullable(),
          }),
        ),
        total: count,
      }),
    failures: [404],
    example: { body: { id: sample.id, kind: 'bounced' } },
  }),
  'newsletter/pauseMailing': call({
    summary: 'Pause a mailing until it is resumed',
    who: 'mailings.follow',
    ...byId,
    reply: () => changed({ mailing }),
    failures: [404, 409],
  }),
  'newsletter/resumeMailing': call({
    summary: 'Resume a mailing',
    who: 'mailings.follow',
    ...byId,
    reply: () => changed({ mailing }),
    failures: [404, 409],
  }),
  'newsletter/rescheduleMailing': call({
    summary: 'Send a scheduled mailing at another time; its text stays as it was',
    who: 'mailings.follow',
    body: () =>
      body({
        id,
        /** Past: now. */
        startAt: sentTime,
      }),
    reply: () => changed({ mailing }),
    failures: [404, 409],
    example: { body: { id: sample.id, startAt: sample.time } },
  }),
  'newsletter/cancelMailing': call({
    summary: 'Cancel a mailing permanently; the remaining recipients won’t get it',
    who: 'mailings.follow',
    ...byId,
    reply: () => changed({ mailing }),
    failures: [404, 409],
  }),
};
