import { z } from 'zod';
import { body, call, changed, reply } from '../call.ts';
import { byId, flag, id, line, linkUrl, requiredLine, time } from '../fields.ts';
import { nameSchema } from '../named.ts';
import { sample } from '../sample.ts';
import { editsSection } from './access.ts';
import { dayOrEmpty, evidence, sourceId } from './fields.ts';
import { pageSelector, section } from './pages.ts';
import { samplePage } from './sample-page.ts';

/** Why a source is no longer relied on. */
const reason = z.enum(['retracted', 'replaced', 'outdated']);

/** The problem with a claim: nobody reviewed it in time, it has no source or a retired one, or it left the text. */
const problem = z.enum(['due', 'unsourced', 'retired', 'changed']);

const claimSource = z.object({
  id: z.string(),
  title: z.string(),
  url: z.string(),
  evidence,
  /** Why it was retired; empty: it was not. */
  retired: z.union([reason, z.literal('')]),
});

const claim = z.object({
  id,
  section,
  name: z.string(),
  pageTitle: z.string(),
  /** The statement, in the words of the text. */
  quote: z.string(),
  sources: z.array(claimSource),
  reviewer: z.string(),
  /** A date, '2026-03-02'; empty: none. */
  reviewBy: z.string(),
  problems: z.array(problem),
});
nameSchema(claim, 'Claim', 'A statement of fact in a page, and the sources that it rests on.');

/** A claim that rests on no source. */
export const unsourcedClaim = z.object({ id, quote: z.string() });
nameSchema(unsourcedClaim, 'UnsourcedClaim', 'A claim of a page that rests on no source.');

const todo = z.object({
  id,
  /** `handout` is the version for printing; `mail` is an issue that was emailed. */
  kind: z.enum(['page', 'handout', 'mail']),
  section,
  name: z.string(),
  pageTitle: z.string(),
  /** Whether the page still names the source. */
  isUsed: flag,
  isDone: flag,
});

const retiredSource = z.object({
  id,
  title: z.string(),
  url: z.string(),
  reason,
  replacement: z.string(),
  retiredAt: time,
  retiredBy: z.string(),
  todos: z.array(todo),
});
nameSchema(
  retiredSource,
  'RetiredSource',
  'A source that is no longer relied on, and what used it.',
);

const brokenLink = z.object({
  url: z.string(),
  message: z.string(),
  checkedAt: time,
  failingSince: time,
  pages: z.array(z.object({ section, name: z.string(), pageTitle: z.string() })),
});
nameSchema(brokenLink, 'BrokenLink', 'A link or DOI of a page that did not answer.');

const knownSource = z.object({ title: z.string(), url: z.string(), pages: z.number() });

/** The claims of all pages, retired sources with their to-dos, and broken links. */
const ledger = {
  claims: z.array(claim),
  retired: z.array(retiredSource),
  brokenLinks: z.array(brokenLink),
  /** The sources that pages name, by how many name them. */
  sources: z.array(knownSource),
  /** When links were last checked; null: never. */
  checkedAt: time.nullable(),
};

const pageClaims = { claims: z.array(claim), sources: z.array(claimSource) };

/** Statements of fact, their sources, and the ones to check again. */
export const claimCalls = {
  'claims/getLedger': call({
    summary: 'List the claims of all pages, retired sources with their to-dos, and broken links',
    who: 'claims.manage',
    body: () => body({}),
    reply: () => reply(ledger),
  }),
  'claims/getPageClaims': call({
    summary: 'List the claims of a page, and the sources that they can rest on',
    who: editsSection,
    body: () => body(pageSelector),
    reply: () => reply(pageClaims),
    failures: [404],
    example: { body: { ...samplePage.selector } },
  }),
  'claims/getUnsourced': call({
    summary: 'List the claims without a source in the drafts of pages that are to be published',
    who: 'drafts.read',
    body: () => body({ pages: z.array(z.strictObject(pageSelector)).max(100) }),
    reply: () =>
      reply({
        pages: z.array(
          z.object({
            section,
            name: z.string(),
            pageTitle: z.string(),
            claims: z.array(unsourcedClaim),
          }),
        ),
      }),
    example: { body: { pages: [{ ...samplePage.selector }] } },
  }),
  'claims/saveClaim': call({
    summary: 'Add a claim to a page, or change one if an id is sent',
    who: editsSection,
    body: () =>
      body({
        ...pageSelector,
        id: id.optional(),
        quote: requiredLine(1_000),
        sourceIds: z.array(sourceId).max(20),
        reviewer: line(100),
        reviewBy: dayOrEmpty,
        /** The same for every attempt at adding this claim: it is added once. */
        attempt: id.optional(),
      }),
    reply: () => changed(pageClaims),
    failures: [404, 409],
    example: {
      body: {
        ...samplePage.selector,
        quote: 'Most salt is hidden in bread, cheese and soup.',
        sourceIds: ['fda'],
        reviewer: 'Ana Lind',
        reviewBy: '2027-03-02',
      },
    },
  }),
  'claims/deleteClaim': call({
    summary: 'Delete a claim; the text of the page stays',
    who: 'claims.manage',
    ...byId,
    reply: () => changed(pageClaims),
    failures: [404],
  }),
  'claims/retireSource': call({
    summary: 'Retire a source: every page, handout and sent issue that names it gets a to-do',
    who: 'claims.manage',
    body: () =>
      body({
        title: requiredLine(300),
        url: z.union([linkUrl, z.literal('')]),
        reason,
        replacement: line(500),
      }),
    reply: () => changed(ledger),
    failures: [409],
    example: {
      body: {
        title: 'Sodium in your diet',
        url: 'https://example.org/sodium',
        reason: 'replaced',
        replacement: 'The edition of 2026',
      },
    },
  }),
  'claims/reinstateSource': call({
    summary: 'Take back that a source was retired, and its to-dos',
    who: 'claims.manage',
    ...byId,
    reply: () => changed(ledger),
    failures: [404],
  }),
  'claims/completeTodo': call({
    summary: 'Mark a to-do of a retired source as done, or as open again',
    who: 'claims.manage',
    body: () => body({ id, isDone: flag }),
    reply: () => changed(ledger),
    failures: [404],
    example: { body: { id: sample.id, isDone: 1 } },
  }),
};
