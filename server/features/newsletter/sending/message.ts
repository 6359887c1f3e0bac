/** An issue as a mail, made once for all recipients of a mailing. */
export interface MailingLetter {
  html: string;
  text: string;
  /** Stands in both where each recipient's own link stands; made up again, so that no author can write it. */
  mark: string;
}

/** What differs from one recipient's mail to the next. */
export interface Filling {
  recipient: string;
  /** The same at every try, so that anyone who gets it twice can tell. */
  messageId: string;
  /** Where lists are chosen or left. */
  page: string;
  /** What a mail program posts to (RFC 8058). */
  oneClick: string;
}

/** What every mail of a mailing says of itself. */
export interface Heading {
  from: { name: string; address: string };
  subject: string;
  /** By which mail programs sort (RFC 2919): `general.newsletter.example.org`. */
  listId: string;
}

/** The headers by which a mail program offers to leave, and knows that nobody wrote this by hand. */
export const listHeaders = (heading: Heading, { oneClick }: Filling): Record<string, string> => ({
  'List-Id': `<${heading.listId}>`,
  'List-Unsubscribe': `<${oneClick}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  Precedence: 'bulk',
});

/** @param html whether it stands in HTML, where an ampersand is written otherwise */
export const fill = (text: string, mark: string, page: string, html: boolean) =>
  text.replaceAll(mark, () => (html ? page.replaceAll('&', '&amp;') : page));
