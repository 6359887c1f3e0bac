import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { htmlPieces } from '#server/platform/markdown/html-pieces.ts';
import { countedLink, type MailingMessage } from '../sending/message.ts';
import { findNewsletterSettings, upsertNewsletterSettings } from './queries.ts';

/** The target of a link that leads to a website. */
const href = /(\bhref=")(https?:\/\/[^"]+)"/;

/** Whether the clicks of new mailings are counted; off until an administrator turns it on. */
export async function countsClicks(db: Db): Promise<0 | 1> {
  const row = await findNewsletterSettings(db);
  const { countsClicks: isOn = 0 } = row ? (JSON.parse(row.value) as { countsClicks?: 0 | 1 }) : {};
  return isOn;
}

/** Turns counting on or off; mailings that were started or scheduled before stay as they are. */
export async function editClickCounting(
  { db }: AppDeps,
  { userId }: CurrentUser,
  { isOn }: CheckedBody<'newsletter/editClickCounting'>,
): Promise<Reply<'newsletter/editClickCounting'>> {
  await db.transaction().execute(async (trx) => {
    await upsertNewsletterSettings(trx, JSON.stringify({ countsClicks: isOn }));
    const action = isOn === 1 ? 'newsletter.count-clicks' : 'newsletter.stop-clicks';
    await audit(trx, { userId, action, subject: 'newsletter/clicks' });
  });
  const message =
    isOn === 1
      ? 'Clicks are counted in the next mailings.'
      : 'Clicks are no longer counted in new mailings.';
  return { code: 1, message };
}

/**
 * Leads an email's links through this site if their clicks are counted. The plain text keeps its addresses, which
 * readers see.
 * @param first the position of its first link: those of a mailing in all languages are counted on
 * @returns the email, and the addresses in the order of their positions
 */
export function withLinks(
  message: MailingMessage,
  isCounted: boolean,
  first = 0,
): { message: MailingMessage; urls: string[] } {
  const urls: string[] = [];
  if (!isCounted) return { message, urls };
  const counted = (_: string, start: string, url: string) => {
    urls.push(url.replaceAll('&amp;', '&'));
    return `${start}${countedLink(message.placeholder, first + urls.length - 1)}"`;
  };
  let html = '';
  for (const { source, name, isEnd } of htmlPieces(message.html)) {
    html += name === 'a' && !isEnd ? source.replace(href, counted) : source;
  }
  return { message: { ...message, html }, urls };
}
