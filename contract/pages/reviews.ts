import { z } from 'zod';
import { body, call, changed, reply } from '../call.ts';
import { byId, email, flag, id, requiredLine, time, timeZone, writing } from '../fields.ts';
import { language } from '../language.ts';
import { nameSchema } from '../named.ts';
import { sample } from '../sample.ts';
import { fieldMessage } from '../shared/language/field-message.ts';
import { editsNamedSection, editsSection } from './access.ts';
import { reviewerRole } from './fields.ts';
import { pageSelector, section } from './pages.ts';
import { samplePage } from './sample-page.ts';

/** The secret of a reviewer’s link. */
const reviewToken = z.string().regex(/^[\w-]{43}$/, fieldMessage('pages.reviewTokenInvalid'));

/** A part of a page: `intro`, or the id of one of its paragraphs. */
const part = z
  .string()
  .regex(/^(?:intro|[A-Za-z0-9_.-]{1,80})$/, fieldMessage('pages.reviewPartInvalid'));

const comment = z.object({
  id,
  part,
  text: z.string(),
  createdAt: time,
  isResolved: flag,
});
nameSchema(comment, 'ReviewComment', 'What a reviewer wrote about a part of a page.');

const status = z.enum(['waiting', 'approved', 'changes', 'revoked', 'expired']);

const review = z.object({
  id,
  reviewerName: z.string(),
  /** Empty: unknown. */
  reviewerRole: z.string(),
  /** Empty once it has been deleted. */
  reviewerEmail: z.string(),
  status,
  /** The reviewer's words about the decision. */
  answer: z.string(),
  /** Whether it is about the draft as it is now. */
  isOfDraft: flag,
  /** Whether it is about what visitors see now. */
  isOfLive: flag,
  createdAt: time,
  createdBy: z.string(),
  expiresAt: time,
  decidedAt: time.nullable(),
  comments: z.array(comment),
});
nameSchema(review, 'PageReview', 'A review of one exact revision of a page.');

const reviewer = z.object({
  id,
  name: z.string(),
  /** Empty: unknown. */
  role: z.string(),
  email: z.string(),
  version: z.number().int(),
});
nameSchema(reviewer, 'Reviewer', 'Someone whom publishers trust to review pages.');
const reviewers = z.array(reviewer);

/** The reviews of a page, newest first, and whether it needs one. */
const reviews = {
  reviews: z.array(review),
  /** Whether pages of this section are published only with an approved review of someone on the list of reviewers. */
  isRequired: flag,
  /** Whether the draft as it is now has been approved, by someone on that list if one is required. */
  isApproved: flag,
};

const revision = z.object({
  /** Of the page. */
  language,
  title: z.string(),
  subtitle: z.string(),
  siteName: z.string(),
  requestedBy: z.string(),
  note: z.string(),
  reviewerName: z.string(),
  reviewerRole: z.string(),
  status,
  answer: z.string(),
  expiresAt: time,
  /** The organization’s, in which times are shown. */
  timeZone,
  /** The page’s parts in reading order, rendered and sanitized. */
  parts: z.array(
    z.object({
      part,
      title: z.string(),
      html: z.string(),
      image: z.string(),
      imageAlt: z.string(),
      comments: z.array(comment),
    }),
  ),
  sources: z.array(z.object({ id: z.string(), title: z.string(), url: z.string() })),
});
nameSchema(revision, 'ReviewedRevision', 'The revision of a page that a reviewer was sent.');

/** Reviews of pages by people without an account, and the list of those whom publishers trust to. */
export const reviewCalls = {
  'review/getReviewers': call({
    summary: 'List the reviewers whom publishers trust, by name',
    who: 'drafts.read',
    body: () => body({}),
    reply: () => reply({ reviewers }),
  }),
  'review/saveReviewer': call({
    summary: 'Change a reviewer on the list, or add one who is not staff',
    who: 'reviewers.manage',
    body: () =>
      body({
        id: id.optional(),
        name: requiredLine(100),
        role: reviewerRole.optional(),
        email,
        version: z.number().int().min(1).optional(),
      }),
    reply: () => changed({ reviewers }),
    failures: [404, 409],
    example: {
      body: { name: 'Ana Lind', role: 'registered dietitian', email: 'ana@example.org' },
    },
  }),
  'review/deleteReviewer': call({
    summary:
      'Take a reviewer off the list: their approvals no longer count where reviews are required',
    who: 'reviewers.manage',
    ...byId,
    reply: () => changed({ reviewers }),
    failures: [404],
  }),
  'review/getReviews': call({
    summary: 'List the reviews of a page, and whether it needs one to be published',
    who: editsSection,
    body: () => body(pageSelector),
    reply: () => reply(reviews),
    failures: [404],
    example: { body: { ...samplePage.selector } },
  }),
  'review/requestReview': call({
    summary:
      'Email someone who is not staff a link to the draft as it is now, to comment on and approve; in a section that requires reviews, someone on the list of reviewers',
    who: editsSection,
    body: () =>
      body({
        ...pageSelector,
        /** Someone on the list has the name and role that are there. */
        reviewerName: requiredLine(100),
        reviewerRole: reviewerRole.optional(),
        reviewerEmail: email,
        note: z.union([writing(2_000), z.literal('')]).optional(),
        /** How long the link works. */
        days: z.number().int().min(1).max(60),
        /** The same for every attempt at this request: it is sent once. */
        attempt: id.optional(),
      }),
    reply: () => changed(reviews),
    failures: [404, 409, 429],
    example: {
      body: {
        ...samplePage.selector,
        reviewerName: 'Ana Lind',
        reviewerRole: 'registered dietitian',
        reviewerEmail: 'ana@example.org',
        note: 'Please check the amounts.',
        days: 14,
      },
    },
  }),
  'review/revokeReview': call({
    summary: 'Revoke a reviewer’s link, and an approval given by it',
    who: editsNamedSection,
    /** A review of a page in another section than the one that is sent does not exist. */
    body: () => body({ id, section: section.optional() }),
    reply: () => changed(reviews),
    failures: [404],
    example: { body: { id: sample.id } },
  }),
  'review/resolveComment': call({
    summary: 'Mark a reviewer’s comment as resolved, or as open again',
    who: editsNamedSection,
    /** The same for a comment. */
    body: () => body({ id, section: section.optional(), isResolved: flag }),
    reply: () => changed(reviews),
    failures: [404],
    example: { body: { id: sample.id, isResolved: 1 } },
  }),
  'review/openReview': call({
    summary: 'Get the revision that a reviewer’s link opens',
    who: 'anyone',
    body: () => body({ token: reviewToken }),
    reply: () => reply({ revision }),
    failures: [404, 429],
    example: { body: { token: sample.token } },
  }),
  'review/addComment': call({
    summary: 'Comment on a part of the revision',
    who: 'anyone',
    body: () =>
      body({
        token: reviewToken,
        part,
        text: writing(5_000),
        /** The same for every attempt at this comment: it is added once. */
        attempt: id.optional(),
      }),
    reply: () => changed({ revision }),
    failures: [404, 409, 429],
    example: {
      body: { token: sample.token, part: 'intro', text: 'Which guideline is this from?' },
    },
  }),
  'review/decide': call({
    summary: 'Approve the revision, or ask for changes',
    who: 'anyone',
    body: () =>
      body({
        token: reviewToken,
        decision: z.enum(['approved', 'changes']),
        /** How visitors read the reviewer’s role, in their own words; absent: as they were asked. */
        role: reviewerRole.optional(),
        text: z.union([writing(5_000), z.literal('')]).optional(),
      }),
    reply: () => changed({ revision }),
    failures: [404, 409, 429],
    example: {
      body: { token: sample.token, decision: 'approved', role: 'registered dietitian' },
    },
  }),
};
