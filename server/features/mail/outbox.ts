import { AsyncLocalStorage } from 'node:async_hooks';
import { asciiEmail } from '#contract/shared/email.ts';
import type { Language } from '#contract/shared/language/languages.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { currentRequestId } from '#server/platform/logging/request-id.ts';
import type { FormattedText } from '#server/platform/markdown/formatted-text.ts';
import type { PdfFile } from '#server/platform/pdf/pdf-file.ts';
import { insertEmails } from './queries/outbox.ts';

/** The content of an email. Its HTML is rendered when it is sent: see render-email.ts. */
export interface EmailContent {
  /** Paragraphs of plain text, and formatted parts. */
  paragraphs: (string | FormattedText)[];
  /** Of its words. Emails that the version before has queued are without. */
  language?: Language;
  /** The one call to action, if there is one. */
  link?: { label: string; url: string };
  /** The whole email as HTML, if it is more than the text. */
  html?: string;
  /** The Reply-To address, if not the sender's; empty: there is none. */
  replyTo?: string;
  /** Ids of the earlier emails in its thread, oldest first. */
  thread?: string[];
  /** 'reply': an automatic reply to an email or form; 'person': written by a person; absent: a notice. */
  origin?: 'reply' | 'person';
  /** A file for the reader's calendar. */
  calendar?: { name: string; text: string };
  /** An attached file, drawn when the email is sent. */
  pdf?: { name: string; file: PdfFile };
  /** The request that caused it, for its header and the log. */
  requestId?: string;
}

export interface Mail extends EmailContent {
  recipient: string;
  /**
   * That of the recipient, as `translatorFor` finds it; `staffLanguage` for staff. Only who gets the email in reply to their
   * own call reads it in the language of that.
   */
  language: Language;
  subject: string;
  /** Its purpose, in one word: 'verification'. */
  purpose: string;
  /** The account that it is about, with which it is deleted. */
  userId?: string;
  /** A new id, if later emails of its thread reference it. */
  id?: string;
}

const holding = new AsyncLocalStorage<true>();

/** Does something whose emails wait until someone has decided that they are sent. */
export const withHeldEmails = <T>(work: () => T): T => holding.run(true, work);

/** Adds an email to the outbox, in the transaction that causes it. */
export const enqueueEmail = (trx: Db, mail: Mail): Promise<void> => enqueueEmails(trx, [mail]);

/** Adds several emails at once: at most a few hundred. */
export async function enqueueEmails(trx: Db, mails: Mail[]): Promise<void> {
  if (mails.length > 0) await insertEmails(trx, mails.map(storedEmail));
}

function storedEmail(mail: Mail): Parameters<typeof insertEmails>[1][number] {
  const { id = newId(), recipient, subject, purpose, userId = null, ...written } = mail;
  const requestId = currentRequestId();
  const content = { ...written, ...(requestId && { requestId }) };
  return {
    id,
    recipient: asciiEmail(oneLine(recipient)),
    subject: oneLine(subject),
    text: textOf(content),
    content: JSON.stringify(content),
    user_id: userId,
    purpose,
    status: holding.getStore() ? 'held' : 'waiting',
    handed_over_at: null,
    created_at: Date.now(),
    sent_at: null,
  };
}

/** An email as plain text. */
const textOf = ({ paragraphs, link }: EmailContent): string =>
  [
    ...paragraphs.map((part) => (typeof part === 'string' ? part : part.text)),
    ...(link ? [`${link.label}: ${link.url}`] : []),
  ].join('\n\n');

/** Removes line breaks, which would start another header. */
const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ');

/** An email's text or stored content without the secrets of its links. */
export const withoutSecrets = (text: string) =>
  text.replace(/\b((?:verify_)?token)=[\w.~%-]+/g, '$1=…');
