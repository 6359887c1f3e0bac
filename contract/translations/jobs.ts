import { z } from 'zod';
import { body, bodyLimits, call, changed, reply } from '../call.ts';
import { flag, smallFile } from '../fields.ts';
import { language, translatedLanguage } from '../language.ts';
import { nameSchema } from '../named.ts';
import { translatableName, translatedSection } from './overview.ts';
import { translationState } from './page-translations.ts';

/** The maximum size of a job’s file, in bytes: all texts of a large site are less. */
export const maxJobBytes = 5 * 1024 * 1024;

/** Pages and entries in a job. */
const maxItems = 500;

/** The file of a job that has come back: as a file, or in base64 if it is small. */
const job = { job: smallFile.min(4).optional() };
const file = { field: 'job', maximum: maxJobBytes, isRequired: true } as const;

/** Identifies a page or an entry in a job. */
const itemId = z.string().min(1).max(400);
/** Identifies the texts of a translation. */
const textsHash = z.string().max(100);

const unit = z.object({
  id: z.string(),
  /** What it is: 'Title'. */
  label: z.string(),
  /**
   * `changed`: it would be written; `stale`: also, but its original has changed since the export; `newer`: only if newer
   * texts are to be replaced; `confirmed`: the same text, which is up to date again; `refused`: see `message`.
   */
  result: z.enum(['changed', 'stale', 'newer', 'confirmed', 'refused']),
  message: z.string(),
  original: z.string(),
  /** What the draft says now. */
  before: z.string(),
  after: z.string(),
});
nameSchema(unit, 'ImportedText', 'A text of a translation job that has come back.');

const item = z.object({
  id: itemId,
  kind: z.enum(['page', 'entry']),
  section: translatedSection,
  name: z.string(),
  title: z.string(),
  /** Whether the translation is begun with it. */
  isNew: flag,
  /** Whether its draft has been changed since the export. */
  isNewer: flag,
  /** Identifies what its draft says now. */
  textsHash,
  /** What would be written, or cannot be. */
  units: z.array(unit),
  /** How many of its texts are not translated in the file, and how many are as they were. */
  untranslated: z.number().int(),
  unchanged: z.number().int(),
});
nameSchema(item, 'ImportedTranslation', 'A page or an entry in a translation job.');

/** What of a file cannot be imported at all, and why. */
const problem = z.object({ original: z.string(), message: z.string() });

/** Translation jobs for people outside, as XLIFF 2.0. */
export const translationJobCalls = {
  'translations/exportJob': call({
    summary:
      'Export pages and entries for a translator as a file of XLIFF 2.0: those that are named, or all in some states',
    who: 'drafts.read',
    body: () =>
      body({
        language: translatedLanguage,
        items: z
          .array(z.strictObject({ section: translatedSection, name: translatableName }))
          .min(1, 'Choose something to translate.')
          .max(maxItems, `Choose at most ${maxItems} pages and entries.`)
          .optional(),
        /** Without `items`; absent: `missing`, of what visitors see, and `stale`. */
        states: z.array(translationState).min(1).max(4).optional(),
        section: translatedSection.optional(),
      }),
    bodyLimit: bodyLimits.smallFile,
    reply: () =>
      reply({
        /** 'common-plate-es-2026-11-30.xlf' */
        fileName: z.string(),
        xliff: z.string(),
        /** Pages and entries in it. */
        count: z.number().int(),
      }),
    failures: [404],
    example: {
      body: { language: 'es', items: [{ section: 'articles', name: 'Hidden-Salt' }] },
    },
  }),
  'translations/previewJob': call({
    summary: 'Check a translation job that has come back, and see what importing it would change',
    who: 'drafts.read',
    body: () => body(job),
    file,
    bodyLimit: bodyLimits.smallFile,
    reply: () => reply({ language, items: z.array(item), problems: z.array(problem) }),
    example: { body: { job: 'PHhsaWZmLz4=' } },
  }),
  'translations/importJob': call({
    summary:
      'Write what a translation job changes as drafts; nothing is published, and texts newer than the export are kept unless you say otherwise',
    who: 'drafts.read',
    body: () =>
      body({
        ...job,
        items: z
          .array(
            z.strictObject({
              id: itemId,
              /** As it was in the preview. */
              textsHash,
              /** 1: also replace texts that were written since the export. */
              overwrite: flag.optional(),
            }),
          )
          .min(1)
          .max(maxItems),
      }),
    file,
    bodyLimit: bodyLimits.smallFile,
    reply: () =>
      changed({
        /** How many texts were written, and in how many pages and entries. */
        texts: z.number().int(),
        items: z.number().int(),
      }),
    failures: [404, 409],
    example: {
      body: {
        job: 'PHhsaWZmLz4=',
        items: [{ id: 'page.kY3t', textsHash: 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg' }],
      },
    },
  }),
};
