import { z } from 'zod';
import { body, call, changed, reply } from '../call.ts';
import { email, flag, id, line, requiredLine, time, version } from '../fields.ts';
import { language } from '../language.ts';
import { nameSchema } from '../named.ts';
import { sample } from '../sample.ts';
import { mailingLists } from '../shared/newsletter/lists.ts';

/** One of the newsletter's lists. */
export const mailingList = z.enum(mailingLists);

/** An issue is the page `newsletters/{slug}`: four digits and a full English month, in any case. */
export const issueSlug = z
  .string()
  .regex(
    /^\d{4}(?:january|february|march|april|may|june|july|august|september|october|november|december)$/i,
    'Name the issue by year and month, such as 2026March.',
  );
nameSchema(
  issueSlug,
  'IssueSlug',
  'The name of a newsletter issue: four digits and a month.',
  '2026March',
);

/** An issue's subject and preview text. */
const issue = z.object({
  slug: z.string(),
  /** Of its page, whose subject and preview text these are. */
  language,
  title: z.string(),
  subject: z.string(),
  /** Mail programs show it after the subject. */
  previewText: z.string(),
  isPublished: flag,
  /** 1: it may be sent before its page is published, without a link to it. */
  isMailOnly: flag,
  /** 0 until the subject and the preview text are saved for the first time: until then they are suggestions. */
  version: z.number().int(),
});
nameSchema(issue, 'Issue', 'The subject and preview text of an issue when it is emailed.');

/** An item of the checklist before sending. */
const check = z.object({
  name: z.enum([
    'published',
    'subject',
    'wording',
    'previewText',
    'text',
    'mergeFields',
    'blocks',
    'size',
    'links',
    'outsideLinks',
    'pictures',
    'postalAddress',
    'mailService',
    'siteAddress',
    'translation',
  ]),
  /** Of the translation that it is about; absent: the original. */
  language: language.optional(),
  /** 'bad' blocks sending the issue, 'warning' does not. */
  state: z.enum(['good', 'warning', 'bad']),
  /** A message: what is good, or how to fix it. */
  message: z.string(),
  /** The affected items: broken links, pictures without alt text. */
  items: z.array(z.string()),
});
nameSchema(check, 'IssueCheck', 'A check to make before an issue is sent.');

const count = z.number().int();

/** Absent: the original, whatever the language of the call. */
const translation = language.optional();

export const issueCalls = {
  'newsletter/getIssue': call({
    summary: 'Get an issue’s subject and preview text',
    who: 'issues.edit',
    body: () => body({ slug: issueSlug, language: translation }),
    reply: () =>
      reply({
        issue,
        translations: z.array(
          z.object({
            language,
            /** Of its page. */
            name: z.string(),
            /** 1: it is published, or only emailed: then those who read its language get it. */
            isSent: flag,
          }),
        ),
      }),
    failures: [404],
    example: { body: { slug: '2026March' } },
  }),
  'newsletter/editIssue': call({
    summary: 'Edit an issue’s subject and preview text',
    who: 'issues.edit',
    body: () =>
      body({
        slug: issueSlug,
        language: translation,
        subject: requiredLine(200),
        previewText: line(300),
        isMailOnly: flag.optional(),
        version: version.or(z.literal(0)).optional(),
      }),
    reply: () => changed({ issue }),
    failures: [404, 409],
    example: {
      body: {
        slug: '2026March',
        subject: 'Beans in March',
        previewText: 'Three ways to cook them',
      },
    },
  }),
  'newsletter/preview': call({
    summary: 'Preview an issue as it would be emailed now, as HTML and plain text',
    who: 'issues.edit',
    body: () => body({ slug: issueSlug, language: translation }),
    reply: () =>
      reply({
        subject: z.string(),
        previewText: z.string(),
        from: z.string(),
        /** A complete document; its unsubscribe links lead nowhere. */
        html: z.string(),
        text: z.string(),
        /** The size of the HTML in bytes: mail programs clip messages over 102 KB (1024 bytes each). */
        size: count,
      }),
    failures: [404],
    example: { body: { slug: '2026March' } },
  }),
  'newsletter/check': call({
    summary:
      'Get the checks to make before an issue is sent, in each language in which it would be',
    who: 'issues.edit',
    body: () =>
      body({
        slug: issueSlug,
        /** 1: links to other sites are opened too, which takes up to five seconds. */
        withOutsideLinks: flag.optional(),
      }),
    reply: () =>
      reply({
        checks: z.array(check),
        /** 1 if no check is 'bad': then it may be sent. */
        isReady: flag,
      }),
    failures: [404],
    example: { body: { slug: '2026March' } },
  }),
  'newsletter/sendTest': call({
    summary: 'Send a test email of an issue to the caller, or to other addresses',
    who: 'issues.edit',
    body: () =>
      body({
        slug: issueSlug,
        language: translation,
        /** Absent: the caller’s own address. */
        recipients: z.array(email).min(1).max(10).optional(),
        /** The same for every attempt at this email: it is sent once. */
        attempt: id.optional(),
      }),
    reply: () => changed({}),
    failures: [404, 409, 429],
    example: { body: { slug: '2026March', recipients: [sample.email, 'kim.lee@example.org'] } },
  }),
  'newsletter/startIssue': call({
    summary:
      'Add an issue that begins with a template: a letter, a digest or an event announcement',
    who: 'issues.edit',
    body: () =>
      body({
        slug: issueSlug,
        title: requiredLine(200),
        template: z.enum(['letter', 'digest', 'event']),
        /** The slug of the announced event. */
        event: line(200).optional(),
      }),
    reply: () => changed({ slug: z.string() }),
    example: { body: { slug: '2026March', title: 'Beans in March', template: 'digest' } },
  }),
  'newsletter/getIssueStates': call({
    summary: 'Get the status of each issue that was sent, is being sent or is scheduled',
    who: 'issues.edit',
    body: () => body({}),
    reply: () =>
      reply({
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
};
