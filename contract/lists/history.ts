import { z } from 'zod';
import { body, bodyLimits, call, changed, reply } from '../call.ts';
import { flag, id, time, version } from '../fields.ts';
import { nameSchema } from '../named.ts';
import { sample } from '../sample.ts';
import { key, list, storedEntry, writtenEntry } from './entries.ts';

/** Names an entry of a list. */
export const entrySelector = { list, key };

const draft = z.object({
  key,
  entry: storedEntry,
  version: z.number(),
  /** Whether visitors see no entry with this key yet. */
  isNew: flag,
  /** Whether the published entry has changed since this draft was started. */
  isOutdated: flag,
  savedAt: time,
  /** Empty if the account has been deleted. */
  savedBy: z.string(),
});
nameSchema(draft, 'ListDraft', 'A draft of an entry; visitors don’t see it.');

const entryVersion = z.object({
  versionId: id,
  /** `original` is the text from before the first recorded change. */
  kind: z.enum(['original', 'saved', 'restored', 'live', 'deleted', 'discarded']),
  title: z.string(),
  createdAt: time,
  createdBy: z.string(),
});
nameSchema(entryVersion, 'ListEntryVersion', 'An action in the history of a list’s entry.');

/** Drafts and the history of lists whose other calls publish at once. */
export const listHistoryCalls = {
  'lists/getDrafts': call({
    summary: 'List the drafts of a list, and its deleted entries, which can be restored',
    who: 'lists.edit',
    body: () => body({ list }),
    reply: () =>
      reply({
        drafts: z.array(draft),
        deleted: z.array(entryVersion.extend({ key, entry: storedEntry })),
      }),
    example: { body: { list: 'faqQuestions' } },
  }),
  'lists/saveDraft': call({
    summary: 'Save a draft of an entry, or of a new one if no key is sent',
    who: 'lists.edit',
    body: () =>
      body({
        key: key.optional(),
        entry: writtenEntry,
        version: version.optional(),
        /** 1: saved while someone types. The saves of one sitting share an entry of the history. */
        isAutomatic: flag.optional(),
        /** An id for a new entry, the same for every attempt to add it: it is added once, and then changed. */
        attempt: id.optional(),
      }),
    bodyLimit: bodyLimits.texts,
    reply: () => changed({ draft }),
    failures: [404, 409],
    example: {
      body: {
        key: sample.id,
        entry: {
          list: 'faqQuestions',
          content: {
            columnNumber: 1,
            question: 'Are canned beans as good as dried ones?',
            answer: 'Yes. Rinse them to lose **a third** of the salt.',
            readMore: [],
          },
        },
      },
    },
  }),
  'lists/publishDraft': call({
    summary: 'Publish the draft of an entry',
    who: 'lists.publish',
    body: () =>
      body({
        ...entrySelector,
        version: version.optional(),
        /** 1: also if the published entry has changed since the draft was started. */
        overwrite: flag.optional(),
      }),
    reply: () => changed({}),
    failures: [404, 409],
    example: {
      body: { list: 'faqQuestions', key: sample.id, version: 2 },
      reply: { code: 1, message: 'FAQ is updated.' },
    },
  }),
  'lists/discardDraft': call({
    summary: 'Discard the draft of an entry; it stays in the history',
    who: 'lists.edit',
    body: () => body({ ...entrySelector, version: version.optional() }),
    reply: () => changed({}),
    failures: [404, 409],
    example: { body: { list: 'faqQuestions', key: sample.id, version: 2 } },
  }),
  'lists/getVersions': call({
    summary: 'List what was done to an entry, newest first',
    who: 'lists.edit',
    body: () => body(entrySelector),
    reply: () => reply({ versions: z.array(entryVersion) }),
    example: { body: { list: 'faqQuestions', key: sample.id } },
  }),
  'lists/getVersion': call({
    summary: 'Get an entry as it was in one version',
    who: 'lists.edit',
    body: () => body({ ...entrySelector, versionId: id }),
    reply: () => reply({ version: entryVersion, entry: storedEntry }),
    failures: [404],
    example: { body: { list: 'faqQuestions', key: sample.id, versionId: sample.otherId } },
  }),
  'lists/restoreVersion': call({
    summary: 'Restore an earlier or a deleted version of an entry as its draft',
    who: 'lists.edit',
    body: () => body({ ...entrySelector, versionId: id }),
    reply: () => changed({ draft }),
    failures: [404],
    example: { body: { list: 'faqQuestions', key: sample.id, versionId: sample.otherId } },
  }),
};
