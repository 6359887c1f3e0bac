/** An issue as an email, rendered once for all recipients of a mailing. */
export interface MailingMessage {
  html: string;
  text: string;
  /** The placeholder for each recipient's own link in both; random, so that no author can write it. */
  placeholder: string;
}

/** The parts that differ between recipients. */
export interface MergeFields {
  recipient: string;
  /** The same for every attempt, so that duplicates can be recognized. */
  messageId: string;
  /** The page for choosing or leaving lists. */
  page: string;
  /** What a mail program posts to (RFC 8058). */
  oneClick: string;
}

/** The headers that all emails of a mailing share. */
export interface SharedHeaders {
  from: { name: string; address: string };
  subject: string;
  /** For filtering in mail programs (RFC 2919): `general.newsletter.example.org`. */
  listId: string;
}

/** The headers that let a mail program offer to unsubscribe, and mark this as automated. */
export const listHeaders = (
  shared: SharedHeaders,
  { oneClick }: MergeFields,
): Record<string, string> => ({
  'List-Id': `<${shared.listId}>`,
  'List-Unsubscribe': `<${oneClick}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  Precedence: 'bulk',
});

/**
 * Inserts a recipient's own link.
 * @param isHtml whether ampersands are escaped
 */
export const fillPlaceholder = (
  content: string,
  placeholder: string,
  link: string,
  isHtml: boolean,
): string => content.replaceAll(placeholder, () => (isHtml ? link.replaceAll('&', '&amp;') : link));

/** A message as the database stores it, under names of its own. */
interface StoredMessage {
  html: string;
  text: string;
  mark: string;
}

export const serializeMessage = ({ html, text, placeholder }: MailingMessage): string =>
  JSON.stringify({ html, text, mark: placeholder } satisfies StoredMessage);

export function parseMessage(stored: string): MailingMessage {
  const { html, text, mark: placeholder } = JSON.parse(stored) as StoredMessage;
  return { html, text, placeholder };
}
