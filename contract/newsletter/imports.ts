import { z } from 'zod';
import { body, bodyLimits, call, changed, reply } from '../call.ts';
import { byId, flag, id, line, requiredLine, smallFile, time, writing } from '../fields.ts';
import { language } from '../language.ts';
import { nameSchema } from '../named.ts';
import { sample } from '../sample.ts';
import { csvChunk } from '../table.ts';

/** How many bytes of a file one call carries; the last one carries the rest. */
export const chunkBytes = 1024 * 1024;

/** Further columns are refused: each may contain an opt-out, and all are read. */
export const maxColumns = 500;

const count = z.number().int();
/** A column of the file, counted from 0. */
const column = z
  .number()
  .int()
  .min(0)
  .max(maxColumns - 1);
/** -1: none. */
const optionalColumn = z
  .number()
  .int()
  .min(-1)
  .max(maxColumns - 1)
  .optional();

/**
 * The meaning of cells for consent. 'blocked': the address bounced, complained or is blocklisted; 'unclear': someone
 * has to say it.
 */
const meaning = z.enum(['subscribed', 'optedOut', 'blocked', 'notConfirmed', 'nothing', 'unclear']);
export type ConsentMeaning = z.infer<typeof meaning>;

/** The answers to questions: the first two say what a yes or a date in a column means, the others what cells mean. */
const answer = z.enum([
  'yesMeansSubscribed',
  'yesMeansOptedOut',
  'subscribed',
  'optedOut',
  'notConfirmed',
  'nothing',
]);
export type ConsentAnswer = z.infer<typeof answer>;

/** Which cells of a column: those with one text, all empty ones, all dates, or all other texts. */
const group = z.enum(['value', 'empty', 'dates', 'others']);

const consentColumn = z.object({
  column: count,
  /** The meaning of a yes or a date in it; 'status': its words say it; 'nothing': it is not about the newsletter. */
  says: z.enum(['optIn', 'optOut', 'status', 'unclear', 'nothing']),
  values: z.array(
    z.object({
      group,
      /** The text of its cells, or some of them. */
      texts: z.array(z.string()),
      count,
      /** The first lines with it. */
      lines: z.array(count),
      means: meaning,
    }),
  ),
});
export type ConsentColumnShown = z.infer<typeof consentColumn>;

const consentQuestion = z.object({
  id: z.string(),
  column: count,
  /** 'column': what a yes or a date in it means. */
  about: z.enum(['column', ...group.options]),
  texts: z.array(z.string()),
  rows: count,
  lines: z.array(count),
  choices: z.array(answer),
  /** Null: it has not been answered. */
  answer: answer.nullable(),
});
export type ConsentQuestion = z.infer<typeof consentQuestion>;

/** A column that is imported as nothing; it may be kept as a note with each person. */
const otherColumn = z.object({
  column: count,
  /** Text of it; empty: all of its cells are. */
  example: z.string(),
  /** 1: it may be about health, faith, money or the like. */
  isPrivate: flag,
  /** 1: a column such as tags, notes or a phone number. One that may be private never is. */
  isSuggested: flag,
});
export type OtherColumn = z.infer<typeof otherColumn>;

/** Each of these columns is a note about everyone who is added. */
const maxKeptColumns = 30;

const answers = z.array(z.strictObject({ question: line(200), answer })).max(2_000);

/** The preview of a file, before anything is stored. */
const preview = z.object({
  /** The names of the columns; 'Column 2' if the file has none. */
  columns: z.array(z.string()),
  hasHeading: flag,
  emailColumn: count,
  /** The column with a person's lists, if there is one. */
  listsColumn: count.nullable(),
  /** The columns that are or may be about consent, as they are read. */
  consentColumns: z.array(consentColumn),
  /** All questions that the import needs answers to, including answered ones. */
  questions: z.array(consentQuestion),
  /** The columns with names: first, last, or both in one. */
  firstNameColumn: count.nullable(),
  lastNameColumn: count.nullable(),
  nameColumn: count.nullable(),
  /** The column with the language that a person reads. */
  languageColumn: count.nullable(),
  /** All columns that are used for none of these. */
  otherColumns: z.array(otherColumn),
  /** The first rows, unchanged. */
  sample: z.array(z.array(z.string())),
  /** The number of readable rows. */
  rows: count,
  /** Unreadable lines, which are skipped. */
  unreadable: count,
  added: count,
  /** How many of them read each language, as the file says. */
  languages: z.array(z.object({ language, count })),
  /** For how many of them it names none that the site has. */
  withoutLanguage: count,
  /** Some of the languages that it names instead. */
  unknownLanguages: z.array(z.string()),
  /** Those of them whom no column calls subscribed: the importer has to state where their consent comes from. */
  unstated: count,
  skipped: z.object({
    already: count,
    left: count,
    twice: count,
    /** The file says that they unsubscribed, complained or bounced: they are never imported, now or later. */
    blocked: count,
    /** The file says so, but they are subscribed here, and stay. */
    kept: count,
    /** The file says that they are not subscribed, or have not confirmed. */
    inactive: count,
    /** A question about them has not been answered. */
    unanswered: count,
  }),
  refused: count,
  /** The first rows that will not be added, and why. */
  problems: z.array(z.object({ line: count, email: z.string(), why: z.string() })),
});

const shown = z.object({
  id,
  fileName: z.string(),
  /** 'receiving' its chunks, 'ready' to be started, 'waiting' in the queue, 'running', 'done', 'failed'. */
  status: z.enum(['receiving', 'ready', 'waiting', 'running', 'done', 'failed', 'undone']),
  /** Whether it is being undone, or has been. */
  isUndone: flag,
  createdAt: time,
  preview: preview.nullable(),
  /** Its progress, in rows. */
  done: count,
  added: count,
  message: z.string(),
  /** Where the people's consent comes from, in the importer's words. */
  statement: z.string(),
});
nameSchema(shown, 'SubscriberImport', 'A file of subscribers and the progress of its import.');

const statementFault = 'Say in a sentence how and when these people asked for the newsletter.';

/** Whether a text is long enough to be a sentence: at least 20 letters, of which 8 are different. */
function isStatement(text: string): boolean {
  const letters = text.toLowerCase().match(/\p{L}/gu) ?? [];
  return letters.length >= 20 && new Set(letters).size >= 8;
}

/** A file of addresses from elsewhere: it is uploaded in chunks, previewed, and imported in the background. */
export const importCalls = {
  'subscriber/beginImport': call({
    summary: 'Announce a CSV file of subscribers; an earlier one that wasn’t started is discarded',
    who: 'subscribers.manage',
    body: () =>
      body({
        fileName: requiredLine(200),
        /** In bytes. */
        size: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
      }),
    reply: () => reply({ import: shown }),
    failures: [409],
    example: { body: { fileName: 'subscribers.csv', size: 37 } },
  }),
  'subscriber/addImportPart': call({
    summary: 'Upload the next part of an announced file',
    who: 'subscribers.manage',
    body: () =>
      body({
        id,
        /** Counted from 0. */
        position: z.number().int().min(0).max(1_000),
        /** The file's bytes in any encoding: as a file, or in base64 if there are few. */
        piece: smallFile.min(4).optional(),
      }),
    file: { field: 'piece', maximum: chunkBytes, isRequired: true },
    bodyLimit: bodyLimits.smallFile,
    reply: () => reply({ received: count }),
    failures: [404, 409],
    example: { body: { id: sample.id, position: 0, piece: 'RW1haWwKbWF5YUBleGFtcGxlLm9yZwo=' } },
  }),
  'subscriber/previewImport': call({
    summary: 'Preview the import: what would be added, skipped and refused',
    who: 'subscribers.manage',
    body: () =>
      body({
        id,
        hasHeading: flag.optional(),
        emailColumn: column.optional(),
        listsColumn: optionalColumn,
        firstNameColumn: optionalColumn,
        lastNameColumn: optionalColumn,
        nameColumn: optionalColumn,
        languageColumn: optionalColumn,
        /** The answers so far: who would be added with them. */
        answers: answers.optional(),
      }),
    reply: () => reply({ import: shown }),
    failures: [404, 409],
    example: {
      body: {
        id: sample.id,
        hasHeading: 1,
        emailColumn: 0,
        listsColumn: -1,
        answers: [{ question: '4=regular', answer: 'subscribed' }],
      },
    },
  }),
  'subscriber/startImport': call({
    summary: 'Answer what the file leaves open, and start the import in the background',
    who: 'subscribers.manage',
    body: () =>
      body({
        id,
        /** The lists for rows that name none. */
        test: flag,
        general: flag,
        newsletters: flag,
        /** In which people are written to for whom the file names no language that the site has; absent: English. */
        language: language.optional(),
        /** The importer states that these people have opted in; who stated it is recorded. */
        consent: z.literal(1, 'Please confirm that these people asked for the newsletter.'),
        /** The answer to each question of the preview. */
        answers,
        /** Which of the preview’s other columns are kept with the people who are added; absent: none. */
        keptColumns: z
          .array(column)
          .max(maxKeptColumns, `Keep ${maxKeptColumns} columns at most.`)
          .optional(),
        /**
         * Where the consent of those comes from whom no column of the file calls subscribed, in the importer's own
         * words.
         */
        statement: writing(1_000).refine(isStatement, statementFault).optional(),
        /** 1: each is asked by email to confirm; 0: that statement confirms them. */
        askToConfirm: flag,
      }),
    reply: () => changed({ import: shown }),
    failures: [404, 409],
    example: {
      body: {
        id: sample.id,
        test: 0,
        general: 1,
        newsletters: 1,
        consent: 1,
        askToConfirm: 1,
        answers: [{ question: '4=regular', answer: 'subscribed' }],
        keptColumns: [2],
        statement: 'They signed the paper list at our cooking class in March 2026.',
      },
    },
  }),
  'subscriber/getImport': call({
    summary: 'Get the latest import, unless it was removed',
    who: 'subscribers.manage',
    body: () => body({}),
    reply: () => reply({ import: shown.nullable() }),
  }),
  'subscriber/getPastImports': call({
    summary: 'List the imports of the last 30 days that have ended, newest first',
    who: 'subscribers.manage',
    body: () => body({}),
    reply: () => reply({ imports: z.array(shown) }),
  }),
  'subscriber/undoImport': call({
    summary:
      'Undo an import in the background: what it added is removed, unless people have confirmed or changed it themselves',
    who: 'subscribers.manage',
    ...byId,
    reply: () => changed({ import: shown }),
    failures: [404, 409],
  }),
  'subscriber/exportImportReport': call({
    summary:
      'Export the rows of the latest file that aren’t added, with the reasons, as a CSV file',
    who: 'subscribers.manage',
    ...byId,
    reply: () => reply(csvChunk),
    failures: [404],
  }),
  'subscriber/deleteImport': call({
    summary: 'Stop an import, or close its result; it can be undone for 30 days',
    who: 'subscribers.manage',
    ...byId,
    reply: () => changed({}),
    failures: [404, 409],
  }),
};
