import { AsyncLocalStorage } from 'node:async_hooks';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { insertEmail } from './queries/outbox.ts';

/** What an email says. Its HTML is made of this when it is sent: see render-email.ts. */
export interface EmailContent {
  /** Paragraphs of plain text. */
  paragraphs: string[];
  /** The one thing to do, if there is one. */
  link?: { label: string; url: string };
  /** The whole mail as HTML, where it is more than its words. */
  html?: string;
  /** Where answers to it go, if not to where it comes from; empty: there is no such address. */
  replyTo?: string;
  /** Ids of the mails before it in its thread, oldest first. */
  thread?: string[];
  /** 'reply': the program answers a mail or form by itself; 'person': somebody has written it; absent: a notice. */
  origin?: 'reply' | 'person';
  /** A file for the reader's calendar. */
  calendar?: { name: string; text: string };
}

export interface Mail extends EmailContent {
  recipient: string;
  subject: string;
  /** What it is for, in one word: 'verification'. */
  purpose: string;
  /** Whose account it is about; the mail goes away with it. */
  userId?: string;
  /** A new id, where later mails of its thread name it. */
  id?: string;
}

const holding = new AsyncLocalStorage<true>();

/** Does something whose emails wait until someone has decided that they are sent. */
export const withHeldEmails = <T>(work: () => T): T => holding.run(true, work);

/** Puts a mail into the outbox, in the transaction of what caused it. */
export async function enqueueEmail(trx: Db, mail: Mail): Promise<void> {
  const { id = newId(), recipient, subject, purpose, userId = null, ...content } = mail;
  await insertEmail(trx, {
    id,
    recipient: oneLine(recipient),
    subject: oneLine(subject),
    text: textOf(content),
    letter: JSON.stringify(content),
    user_id: userId,
    purpose,
    status: holding.getStore() ? 'held' : 'waiting',
    handed_over_at: null,
    created_at: Date.now(),
    sent_at: null,
  });
}

/** An email as plain text. */
const textOf = ({ paragraphs, link }: EmailContent): string =>
  [...paragraphs, ...(link ? [`${link.label}: ${link.url}`] : [])].join('\n\n');

/** A header has no line breaks, no matter who wrote its text. */
const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ');

/** An email's text or stored content without what its link opens. */
export const withoutSecrets = (text: string) =>
  text.replace(/\b((?:verify_)?token)=[\w.~%-]+/g, '$1=…');
