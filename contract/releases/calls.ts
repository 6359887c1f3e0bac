import { z } from 'zod';
import { body, call, changed, reply } from '../call.ts';
import { localTime } from '../events/fields.ts';
import { byId, flag, id, requiredLine, time, timeZone } from '../fields.ts';
import { entrySelector } from '../lists/history.ts';
import { nameSchema } from '../named.ts';
import { unsourcedClaim } from '../pages/claims.ts';
import { pageSelector, section } from '../pages/pages.ts';
import { sample } from '../sample.ts';

const status = z.enum(['open', 'scheduled', 'published', 'undone']);

const summary = z.object({
  id,
  name: z.string(),
  status,
  /** How many changes it contains. */
  items: z.number().int(),
  /** When it will be published; null: it is not scheduled. */
  dueAt: time.nullable(),
  createdAt: time,
  /** Empty if the account has been deleted. */
  createdBy: z.string(),
  publishedAt: time.nullable(),
  publishedBy: z.string(),
  undoneAt: time.nullable(),
  undoneBy: z.string(),
  /** Why it was not published when it was due; empty: nothing went wrong. */
  problem: z.string(),
});
nameSchema(summary, 'ReleaseSummary', 'Changes of pages and lists that are published together.');

const target = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('page'), section, name: z.string() }),
  z.object({ kind: z.literal('entry'), list: entrySelector.list, key: z.string() }),
]);
nameSchema(target, 'ReleaseTarget', 'A page, or an entry of a list.');

const action = z.enum(['publish', 'unpublish', 'trash', 'delete']);

/**
 * Before the release is published: `ready`; `noChanges`: publishing changes nothing; or why it can't be published.
 * Afterwards: `published`, and why that can't be undone: `changedSince`.
 */
const itemState = z.enum([
  'ready',
  'noChanges',
  'gone',
  'needsTitle',
  'needsFields',
  'hasBlanks',
  'untranslated',
  'needsReview',
  'outdated',
  'needed',
  'published',
  'changedSince',
]);

const item = z.object({
  id,
  /** Null once the page no longer exists. */
  target: target.nullable(),
  title: z.string(),
  action,
  state: itemState,
  /** The claims of its page that rest on no source, if it publishes that. */
  unsourcedClaims: z.array(unsourcedClaim),
  addedAt: time,
  addedBy: z.string(),
  /** Whether its draft has changed since it was added, or since the release was scheduled. */
  isChanged: flag,
  changedAt: time.nullable(),
  changedBy: z.string(),
});
nameSchema(item, 'ReleaseItem', 'A change in a release.');

const preview = z.object({ id, createdAt: time, createdBy: z.string(), expiresAt: time });
nameSchema(preview, 'ReleasePreview', 'A private link to the preview of a release.');

/** Identifies the state of a release and of everything in it. */
const fingerprint = z.string().regex(/^[\w-]{10,64}$/, 'This fingerprint isn’t valid.');

const release = summary.extend({
  fingerprint,
  changes: z.array(item),
  previews: z.array(preview),
  /** Until when it can be undone; null: it cannot. */
  undoUntil: time.nullable(),
});
nameSchema(release, 'Release', 'A release with everything in it.');

const changedRelease = changed({ release });

/** How a release is published: in the state that its publisher has seen, and with the exceptions that they allow. */
const publication = {
  id,
  fingerprint: fingerprint.optional(),
  /** 1: also without the reviews that sections require; for administrators. */
  withoutReview: flag.optional(),
  /** 1: also entries of lists whose published text has changed since their draft was started. */
  overwrite: flag.optional(),
};

const addedPage = z.strictObject({
  kind: z.literal('page'),
  ...pageSelector,
  action: z.enum(['publish', 'unpublish', 'trash']),
});
const addedEntry = z.strictObject({
  kind: z.literal('entry'),
  ...entrySelector,
  action: z.enum(['publish', 'delete']),
});
const added = z.discriminatedUnion('kind', [addedPage, addedEntry]);
nameSchema(added, 'AddedChange', 'A change to add to a release.');

/** Changes of many pages and lists, published and undone together. */
export const releaseCalls = {
  'releases/getReleases': call({
    summary: 'List the releases, newest first, and the time zone in which times are chosen',
    who: 'releases.edit',
    body: () => body({}),
    reply: () => reply({ releases: z.array(summary), timeZone }),
  }),
  'releases/getRelease': call({
    summary: 'Get a release with everything in it, and what prevents its publication',
    who: 'releases.edit',
    ...byId,
    reply: () => reply({ release, timeZone }),
    failures: [404],
  }),
  'releases/addRelease': call({
    summary: 'Start a release, with its first changes if there are any',
    who: 'releases.edit',
    body: () =>
      body({
        name: requiredLine(100),
        items: z.array(added).max(500).optional(),
        /** The same for every attempt at this release: it is added once. */
        attempt: id.optional(),
      }),
    reply: () => changedRelease,
    failures: [404, 409],
    example: {
      body: {
        name: 'Spring campaign',
        items: [{ kind: 'page', section: 'articles', name: 'Hidden-Salt', action: 'publish' }],
      },
    },
  }),
  'releases/renameRelease': call({
    summary: 'Rename a release',
    who: 'releases.edit',
    body: () => body({ id, name: requiredLine(100) }),
    reply: () => changedRelease,
    failures: [404],
    example: { body: { id: sample.id, name: 'Spring campaign' } },
  }),
  'releases/deleteRelease': call({
    summary: 'Delete a release that is not scheduled and not published; its drafts stay',
    who: 'releases.edit',
    ...byId,
    reply: () => changed({ releases: z.array(summary) }),
    failures: [404, 409],
  }),
  'releases/addItems': call({
    summary: 'Add changes to a release; those of the same page or entry are replaced',
    who: 'releases.edit',
    body: () => body({ id, items: z.array(added).min(1).max(500) }),
    reply: () => changedRelease,
    failures: [404, 409],
    example: {
      body: {
        id: sample.id,
        items: [
          { kind: 'page', section: 'articles', name: 'Hidden-Salt', action: 'publish' },
          { kind: 'entry', list: 'faqQuestions', key: sample.otherId, action: 'delete' },
        ],
      },
    },
  }),
  'releases/removeItem': call({
    summary: 'Remove a change from a release; its draft stays',
    who: 'releases.edit',
    body: () => body({ id, itemId: id }),
    reply: () => changedRelease,
    failures: [404, 409],
    example: { body: { id: sample.id, itemId: sample.otherId } },
  }),
  'releases/publishRelease': call({
    summary: 'Publish everything in a release at once, or nothing',
    who: 'releases.publish',
    body: () => body(publication),
    reply: () => changedRelease,
    failures: [404, 409],
    example: { body: { id: sample.id } },
  }),
  'releases/undoRelease': call({
    summary: 'Undo a published release: visitors see again what they saw before',
    who: 'releases.publish',
    ...byId,
    reply: () => changedRelease,
    failures: [404, 409],
  }),
  'releases/scheduleRelease': call({
    summary: 'Publish the drafts as they are now at a local time of the organization',
    who: 'releases.publish',
    body: () => body({ ...publication, at: localTime }),
    reply: () => changedRelease,
    failures: [404, 409],
    example: { body: { id: sample.id, at: '2027-03-01T09:00' } },
  }),
  'releases/cancelSchedule': call({
    summary: 'Cancel the publication of a scheduled release',
    who: 'releases.publish',
    ...byId,
    reply: () => changedRelease,
    failures: [404, 409],
  }),
  'releases/addPreview': call({
    summary: 'Create a private link that shows the site as it will be with a release',
    who: 'releases.edit',
    body: () =>
      body({
        id,
        /** How long the link works. */
        days: z.number().int().min(1).max(60),
      }),
    /** The address is returned once: only its hash is stored. */
    reply: () => changed({ release, url: z.string() }),
    failures: [404, 409],
    example: { body: { id: sample.id, days: 7 } },
  }),
  'releases/revokePreview': call({
    summary: 'Revoke a preview link',
    who: 'releases.edit',
    body: () => body({ id, previewId: id }),
    reply: () => changedRelease,
    failures: [404],
    example: { body: { id: sample.id, previewId: sample.otherId } },
  }),
};
