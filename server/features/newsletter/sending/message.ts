import { fullName } from '#contract/shared/full-name.ts';
import { defaultLanguage, type Language } from '#contract/shared/language/languages.ts';
import { type RecipientTag, recipientFields } from '#contract/shared/merge-fields.ts';
import { escapeHtml } from '#server/platform/markdown/escape-html.ts';

/** An issue as an email, rendered once for all recipients of a mailing. Merge fields are filled in for each. */
export interface MailingMessage {
  html: string;
  text: string;
  /** The placeholder for each recipient's own link in both; random, so that no author can write it. */
  placeholder: string;
}

/** A mailing in one of its languages. */
export interface MailingText {
  /** With merge fields. */
  subject: string;
  message: MailingMessage;
}

/** A mailing in each of its languages; the default one is always among them. */
export type MailingTexts = ReadonlyMap<Language, MailingText>;

/** The language of the email that a reader gets. */
export const languageFor = (texts: ReadonlyMap<Language, unknown>, language: Language): Language =>
  texts.has(language) ? language : defaultLanguage;

/** The parts that differ between recipients. */
export interface MergeFields {
  recipient: string;
  /** Of the email: one that the mailing has. */
  language: Language;
  /** Empty: unknown. */
  firstName: string;
  lastName: string;
  /** The same for every attempt, so that duplicates can be recognized. */
  messageId: string;
  /** The page for choosing or leaving lists. */
  page: string;
  /** The beginning of links whose clicks are counted; their positions follow. */
  clicks: string;
  /** The address to which a mail program posts (RFC 8058). */
  oneClick: string;
}

/** The headers that all emails of a mailing share. */
export interface SharedHeaders {
  from: { name: string; address: string };
  /** For filtering in mail programs (RFC 2919): `general.newsletter.example.org`. */
  listId: string;
}

/** The headers that let a mail program offer to unsubscribe, and mark this as automated. */
export const listHeaders = (
  shared: Pick<SharedHeaders, 'listId'>,
  { oneClick }: MergeFields,
): Record<string, string> => ({
  'List-Id': `<${shared.listId}>`,
  'List-Unsubscribe': `<${oneClick}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  Precedence: 'bulk',
});

/** A part of an email that is the recipient's own: the link, or a merge field. */
export type OwnPart = 'link' | CountedLink | RecipientTag;

/** A link whose clicks are counted, by its position in the mailing. */
interface CountedLink {
  position: number;
}

/** Stands for a counted link in an email. @see splitContent */
export const countedLink = (placeholder: string, position: number): string =>
  `${placeholder}/${position}/`;

/** The pieces of an email in order: those that are the same for everyone, and each recipient's own between them. */
export const splitContent = (content: string, placeholder: string): (string | { own: OwnPart })[] =>
  content.split(placeholder).flatMap((text, index) => {
    const [counted = '', position] = (index > 0 && /^\/(\d+)\//.exec(text)) || [];
    const own = position === undefined ? ('link' as const) : { position: Number(position) };
    return [
      ...(index === 0 ? [] : [{ own }]),
      ...recipientFields
        .split(text.slice(counted.length))
        .map((part) => (typeof part === 'string' ? part : { own: part })),
    ];
  });

/** The person whom merge fields describe. */
export type Reader = Pick<MergeFields, 'recipient' | 'firstName' | 'lastName'>;
type Recipient = Reader & Pick<MergeFields, 'page' | 'clicks'>;

/**
 * A recipient's own part of an email.
 * @param isHtml whether it is escaped; fallbacks in HTML already are
 */
export function ownText(own: OwnPart, recipient: Recipient, isHtml: boolean): string {
  if (own === 'link') return isHtml ? escapeHtml(recipient.page) : recipient.page;
  if ('position' in own) return `${recipient.clicks}/${own.position}`;
  const value = fieldText(own, recipient);
  return value === '' ? own.fallback : isHtml ? escapeHtml(value) : value;
}

/** An email's content for a recipient. */
export const fillContent = (
  content: string,
  placeholder: string,
  recipient: Recipient,
  isHtml: boolean,
): string =>
  splitContent(content, placeholder)
    .map((part) => (typeof part === 'string' ? part : ownText(part.own, recipient, isHtml)))
    .join('');

/** A subject for a recipient. */
export const fillSubject = (subject: string, recipient: Reader): string =>
  recipientFields.fill(subject, (tag) => fieldText(tag, recipient) || tag.fallback);

function fieldText({ field }: RecipientTag, recipient: Reader): string {
  const { firstName, lastName, recipient: email } = recipient;
  const values = {
    'first name': firstName,
    'last name': lastName,
    name: fullName(firstName, lastName),
    email,
  };
  // One line, as the names of imported files might have more.
  return values[field].replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

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
