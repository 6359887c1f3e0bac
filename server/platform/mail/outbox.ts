import type { Db } from '#server/platform/db/connect.ts';
import { newId } from '#server/platform/ids.ts';

export interface Mail {
  recipient: string;
  subject: string;
  /** Paragraphs of plain text. */
  paragraphs: string[];
  /** The one thing to do, if there is one. */
  link?: { label: string; url: string };
}

/** Puts a mail into the outbox, in the transaction of what caused it. */
export async function post(trx: Db, mail: Mail): Promise<void> {
  const { recipient, subject, paragraphs, link } = mail;
  await trx
    .insertInto('outbox')
    .values({
      id: newId(),
      recipient,
      subject,
      text: [...paragraphs, ...(link ? [`${link.label}: ${link.url}`] : [])].join('\n\n'),
      html: [
        ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
        ...(link ? [`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`] : []),
      ].join('\n'),
      created_at: Date.now(),
      sent_at: null,
    })
    .execute();
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
