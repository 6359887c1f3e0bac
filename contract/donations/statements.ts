import { z } from 'zod';
import { body, bodyLimits, call, changed, reply } from '../call.ts';
import { byId, id, mailedToken, markdown, time } from '../fields.ts';
import { language, translatedLanguage } from '../language.ts';
import { nameSchema } from '../named.ts';
import { sample } from '../sample.ts';
import { after, total } from '../table.ts';
import { calendarYear } from './fields.ts';
import { pdfFile } from './receipts.ts';

const statementMailing = z.object({
  id,
  year: z.number().int(),
  status: z.enum(['sending', 'paused', 'finished', 'canceled']),
  /** Emails per second; null: as many as the mail service accepts. */
  rate: z.number().int().nullable(),
  total,
  queued: total,
  sent: total,
  failed: total,
  /**
   * Emails that may have arrived: the program or the connection stopped while they were sent. They are not repeated.
   */
  uncertain: total,
  /** Donors who were deleted, or lost their address or gifts, before their turn. */
  skipped: total,
  /** The mail service's error when it last rejected the connection; empty if it did not. */
  trouble: z.string(),
  createdAt: time,
  /** Who started it; empty if the account has been deleted. */
  createdBy: z.string(),
  finishedAt: time.nullable(),
});
nameSchema(
  statementMailing,
  'StatementMailing',
  'Year-end statements sent to donors, with their progress.',
);

const note = markdown.max(10_000, 'Enter at most 10,000 characters.');

/** A year, and the words above the gifts. */
const written = {
  year: calendarYear,
  /** Markdown with merge fields, above the gifts; empty: a plain thank-you. */
  note,
  /** The same for donors who chose another language; absent or empty: they get `note`. */
  noteTranslations: z.partialRecord(translatedLanguage, note).optional(),
};
const sampled = {
  ...written,
  /** Of the sample; absent: that of the donor whose statement it is. */
  language: language.optional(),
};
const attempt = id.optional();

export const statementCalls = {
  'donations/previewStatements': call({
    summary: 'Count who would get the statement of a year, and preview one of them',
    who: 'receipts.send',
    body: () => body(sampled),
    bodyLimit: bodyLimits.text,
    reply: () =>
      reply({
        subject: z.string(),
        /** The email of the first recipient, as a document; empty: there is none. */
        html: z.string(),
        text: z.string(),
        recipients: total,
        /** Donors of the year without an email address. */
        withoutEmail: total,
        /** Donors who have been sent this year’s statement, or are about to be. */
        informed: total,
      }),
    example: { body: { year: 2026, note: 'Dear {first name|friend},' } },
  }),
  'donations/sendTestStatement': call({
    summary: 'Send a sample of a year’s statements to the caller',
    who: 'receipts.send',
    body: () => body({ ...sampled, attempt }),
    bodyLimit: bodyLimits.text,
    reply: () => changed({}),
    failures: [409, 429],
    example: { body: { year: 2026, note: '' } },
  }),
  'donations/startStatements': call({
    summary: 'Email the statement of a year to all donors who have not been sent it',
    who: 'receipts.send',
    body: () =>
      body({
        ...written,
        /** Emails per second; absent: as many as the mail service accepts. */
        rate: z.number().int().min(1).max(1000).optional(),
        attempt,
      }),
    bodyLimit: bodyLimits.text,
    reply: () => changed({ mailing: statementMailing }),
    failures: [409],
    example: { body: { year: 2026, note: '', rate: 10 } },
  }),
  'donations/getStatementMailings': call({
    summary: 'List the mailings of statements, newest first',
    who: 'receipts.send',
    body: () => body({}),
    reply: () => reply({ mailings: z.array(statementMailing) }),
  }),
  'donations/getStatementMailing': call({
    summary: 'Get the progress of a mailing of statements, and whom it did not reach',
    who: 'receipts.send',
    ...byId,
    reply: () =>
      reply({
        mailing: statementMailing,
        /** At most 200 donors whose statement failed, or may not have arrived. */
        problems: z.array(
          z.object({
            donorId: id,
            name: z.string(),
            email: z.string(),
            status: z.enum(['failed', 'uncertain']),
            error: z.string(),
          }),
        ),
      }),
    failures: [404],
  }),
  'donations/changeStatements': call({
    summary:
      'Pause, resume or cancel a mailing of statements, or send again what failed or may not have arrived',
    who: 'receipts.send',
    body: () => body({ id, change: z.enum(['pause', 'resume', 'cancel', 'resend']) }),
    reply: () => changed({ mailing: statementMailing }),
    failures: [404, 409],
    example: { body: { id: sample.id, change: 'pause' } },
  }),
  'donations/getStatementPdf': call({
    summary: 'Get a donor’s statement of a year as a PDF',
    who: 'receipts.send',
    body: () => body({ donorId: id, year: calendarYear }),
    reply: () => reply(pdfFile),
    failures: [404],
    example: { body: { donorId: sample.id, year: 2026 } },
  }),
  'donations/getStatementsPdf': call({
    summary:
      'Get the statements of donors without an email address, as one PDF for each hundred: send `next` as `after` until it is null',
    who: 'receipts.send',
    body: () => body({ year: calendarYear, after }),
    reply: () => reply({ ...pdfFile, statements: total, next: id.nullable() }),
    failures: [404],
    example: { body: { year: 2026 } },
  }),
  'donations/getOwnStatementPdf': call({
    summary:
      'Get the statement of a donor’s gifts of a year as a PDF, by an emailed link or the account',
    who: 'anyone',
    body: () =>
      body({
        /** The token of an emailed link; absent: the caller’s account. */
        token: mailedToken.optional(),
        year: calendarYear,
      }),
    reply: () => reply(pdfFile),
    failures: [401, 404, 429],
    example: { body: { token: sample.token, year: 2026 } },
  }),
};
