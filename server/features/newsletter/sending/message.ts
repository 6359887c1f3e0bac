/** An issue as an email, made once for all recipients of a mailing. */
export interface MailingMessage {
  html: string;
  text: string;
  /** Stands in both where each recipient's own link belongs; random, so that no author can write it. */
  placeholder: string;
}

/** What differs from one recipient's email to the next. */
export interface MergeFields {
  recipient: string;
  /** The same for every attempt, so that duplicates can be recognized. */
  messageId: string;
  /** Where lists are chosen or unsubscribed from. */
  page: string;
  /** What a mail program posts to (RFC 8058). */
  oneClick: string;
}

/** What every email of a mailing says of itself. */
export interface Heading {
  from: { name: string; address: string };
  subject: string;
  /** By which mail programs sort (RFC 2919): `general.newsletter.example.org`. */
  listId: string;
}

/** The headers by which a mail program offers to unsubscribe, and knows that this was not written by hand. */
export const listHeaders = (
  heading: Heading,
  { oneClick }: MergeFields,
): Record<string, string> => ({
  'List-Id': `<${heading.listId}>`,
  'List-Unsubscribe': `<${oneClick}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  Precedence: 'bulk',
});

/** Puts a recipient's own link in its place. @param isHtml where an ampersand is written otherwise */
export const fillPlaceholder = (
  content: string,
  placeholder: string,
  link: string,
  isHtml: boolean,
): string => content.replaceAll(placeholder, () => (isHtml ? link.replaceAll('&', '&amp;') : link));

/** A message as the database keeps it, under names of its own. */
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
