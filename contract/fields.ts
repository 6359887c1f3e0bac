import { domainToASCII, domainToUnicode } from 'node:url';
import { z } from 'zod';
import { body, bodyLimits, changed } from './call.ts';
import { nameSchema } from './named.ts';
import { sample } from './sample.ts';
import { asciiEmail, emailShape, isEmail, longestEmail } from './shared/email.ts';
import { fieldMessage } from './shared/language/field-message.ts';
import { linkStarts } from './shared/links.ts';
import { isPasswordFormat, longestPassword } from './shared/password-rules.ts';
import { isBlank, withoutInvisible } from './shared/text/invisible.ts';
import { withWholeOffset } from './shared/time/iso-offset.ts';

const missingEmail = fieldMessage('fields.emailMissing');
const emailInvalid = fieldMessage('fields.emailInvalid');
const missingPassword = fieldMessage('fields.passwordMissing');

// PostgreSQL cannot store NUL, and a lone surrogate has no UTF-8 form.
const isText = (value: string) => !value.includes('\0') && value.isWellFormed();

/** Builds each schema once: fields of the same length share it, and every start is faster. */
function sharedByLength<Schema>(build: (maximum: number) => Schema): (maximum: number) => Schema {
  const schemas = new Map<number, Schema>();
  return (maximum) => {
    const schema = schemas.get(maximum) ?? build(maximum);
    schemas.set(maximum, schema);
    return schema;
  };
}

/** @param missing the message if the field is absent */
const textOf = (maximum: number, missing?: string) =>
  z
    .string(missing === undefined ? {} : { error: ({ input }) => ifAbsent(input, missing) })
    .max(maximum, {
      error: fieldMessage('fields.tooLong', { count: maximum }),
      // Later checks could be slow for very long texts.
      abort: true,
    })
    .refine(isText, fieldMessage('fields.notStorable'));

const ifAbsent = (input: unknown, message: string) => (input === undefined ? message : undefined);

const text = sharedByLength((maximum) => textOf(maximum));

const lineIn = (schema: ReturnType<typeof textOf>) =>
  schema
    .overwrite(withoutInvisible)
    .refine((value) => !/[\r\n]/.test(value), fieldMessage('fields.lineBreaks'))
    .refine((value) => !/[^\P{Cc}\t\r\n\0]/u.test(value), fieldMessage('fields.controlCharacters'));

const lineOf = sharedByLength((maximum) => lineIn(text(maximum)));

/**
 * One line: a title, a name. No line breaks, so it can be used in an email header, and no other control characters,
 * which no one sees: only tabs. Other invisible characters are removed.
 */
export const line = (maximum = 200) => lineOf(maximum);

/** A non-empty line. @param missing the message if it is absent or blank; absent: that of every required field */
export const requiredLine = (maximum = 200, missing?: string) =>
  (missing === undefined ? line(maximum) : lineIn(textOf(maximum, missing))).refine(
    (value) => !isBlank(value),
    missing ?? fieldMessage('fields.required'),
  );

/** A person's names. */
export const firstName = requiredLine(100, fieldMessage('fields.firstNameMissing'));
export const lastName = requiredLine(100, fieldMessage('fields.lastNameMissing'));

/** What is typed as an email to sign in. */
export const typedEmail = requiredLine(longestEmail, missingEmail);

/** Markdown of at most 200,000 characters. */
export const markdown = text(200_000);
nameSchema(
  markdown,
  'Markdown',
  'Markdown of at most 200,000 characters. Raw HTML is shown as text.',
  'Most salt is **hidden**.',
);

/** Non-empty Markdown. */
export const requiredMarkdown = markdown.refine(
  (value) => !isBlank(value),
  fieldMessage('fields.required'),
);

/** The target of a link: a page of the site, another site, an email address or a phone number. Never a script. */
export const linkUrl = line(2000).regex(
  new RegExp(`^(?:/(?![/\\\\])|${linkStarts.join('|')})\\S*$`, 'i'),
  fieldMessage('fields.linkAddress'),
);
nameSchema(
  linkUrl,
  'LinkAddress',
  'The target of a link: begins with /, https://, http://, mailto: or tel:.',
  '/articles/Hidden-Salt',
);

/** A non-empty text of several lines. */
export const writing = (maximum: number) =>
  text(maximum).refine((value) => !isBlank(value), fieldMessage('fields.required'));

/** An opaque id from the server. */
export const id = z.string().regex(/^[A-Za-z0-9_.-]{1,80}$/, fieldMessage('fields.idInvalid'));
nameSchema(id, 'Id', 'An opaque id assigned by the server.', sample.id);

/** A call whose body is the id of what it is about. */
export const byId = { body: () => body({ id }), example: { body: { id: sample.id } } };

/** A call that emails a link to an address; its reply is the same for an unknown one. */
export const mailsLink = {
  who: 'anyone',
  body: () => body({ email }),
  reply: () => changed({}),
  failures: [429],
  acceptsBotCheck: true,
  example: { body: { email: sample.email } },
} as const;

/** The last part of an address: 'Soup-Night'. */
export const slug = z
  .string()
  .max(80, fieldMessage('fields.tooLong', { count: 80 }))
  .regex(/^[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/, fieldMessage('fields.slug'));

/** Ids of a list in their new order; entries that are not included keep their position. */
export const orderedIds = z.array(id).min(1).max(2000);

/** 0 or 1, the specification's flags. */
export const flag = z.union([z.literal(0), z.literal(1)]);
nameSchema(flag, 'Flag', '0 for no, 1 for yes.', 1);

/** A position in a list, counted from 0. */
export const order = z.number().int().min(0).max(1_000_000);
nameSchema(order, 'Order', 'A position in a list, counted from 0.', 0);

/** The version that an editor read; increases by one with every change. */
export const version = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
nameSchema(
  version,
  'Version',
  'The version that you read. If you send it and the item has changed since, the edit gets 409; without it, the last write wins.',
  5,
);

/** ISO 8601, UTC. */
export const time = z.iso.datetime();
nameSchema(time, 'Time', 'A time in ISO 8601, UTC.', sample.time);

/** A time that a caller sends: ISO 8601 with any offset. It is read as UTC. */
export const sentTime = z
  .string()
  .overwrite(withWholeOffset)
  .regex(z.regexes.datetime({ offset: true }), {
    error: fieldMessage('fields.sentTime'),
    abort: true,
  })
  .overwrite((time) => new Date(time).toISOString());
nameSchema(
  sentTime,
  'SentTime',
  'A time in ISO 8601 with any UTC offset; it is returned in UTC.',
  '2026-12-24T10:00:00+01:00',
);

/** A time zone's IANA name. */
export const timeZone = line(64).regex(
  /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/,
  fieldMessage('fields.timeZone'),
);
nameSchema(timeZone, 'TimeZone', 'The IANA name of a time zone.', 'America/New_York');

/** An address as it is shown: with the Unicode form of its domain. */
export function shownEmail(given: string): string {
  const email = withoutInvisible(given);
  const ascii = asciiEmail(email);
  const at = ascii.lastIndexOf('@');
  if (at === -1) return email;
  const domain = ascii.slice(at + 1);
  return domain.includes('xn--') && domainToASCII(domain) !== ''
    ? `${ascii.slice(0, at)}@${domainToUnicode(domain) || domain}`
    : email;
}

/** An email address, by the rule of `contract/shared/email.ts`, as it is shown: `emailKey` has the form for sending. */
export const email = textOf(longestEmail, missingEmail)
  .overwrite(shownEmail)
  .refine((value) => value !== '', { error: missingEmail, abort: true })
  .regex(emailShape, { error: emailInvalid, abort: true })
  .refine(isEmail, emailInvalid);
nameSchema(email, 'EmailAddress', 'An email address of at most 254 characters.', sample.email);

/** A token of a mailed link: 256 bits, base64url. */
export const mailedToken = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/, fieldMessage('fields.linkInvalid'));
nameSchema(mailedToken, 'MailedToken', 'The token in an emailed link.', sample.token);

/** The file name of a stored picture. */
export const mediaName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,199}$/, fieldMessage('fields.pictureName'));
nameSchema(mediaName, 'MediaName', 'The file name of a stored picture.', 'label.webp');

/** An optional picture. */
export const picture = z.union([mediaName, z.literal('')]);

/** The maximum size of an uploaded picture, in bytes. */
export const maxPictureBytes = 10 * 1024 * 1024;

/** A small picture as a data: URL of PNG, JPEG, WebP, GIF or AVIF; a larger one is sent as a file. */
export const pictureData = z
  .string()
  .max(bodyLimits.smallFile, fieldMessage('fields.pictureTooLarge'))
  .regex(/^data:image\/(?:png|jpeg|webp|gif|avif);base64,/, fieldMessage('fields.pictureUnusable'));
nameSchema(
  pictureData,
  'PictureData',
  'A picture as a data: URL of at most 10 MB of PNG, JPEG, WebP, GIF or AVIF.',
);

/** A new password: 8 to 128 characters, one of them a digit and one an upper-case letter. */
export const newPassword = textOf(longestPassword, missingPassword)
  .refine((value) => value !== '', { error: missingPassword, abort: true })
  .refine(isPasswordFormat, fieldMessage('fields.passwordInvalid'));
nameSchema(
  newPassword,
  'NewPassword',
  '8 to 128 characters, with at least one digit and one uppercase letter.',
  'Seven Beans 7',
);

/**
 * An entered password. Longer than the maximum is allowed, so that a wrong one is answered as wrong, but not so long
 * that it costs time.
 */
export const givenPassword = z
  .string({ error: ({ input }) => ifAbsent(input, missingPassword) })
  .max(1024);

/** The text of a list to be imported, at most a million characters. */
export const importedText = text(1_000_000);

/** The maximum size of an imported file, in bytes. */
export const maxImportedBytes = 1_000_000;

/** The bytes of a small file, in base64; a larger one is sent as a file. */
export const smallFile = z
  .base64(fieldMessage('fields.fileIncomplete'))
  .max(bodyLimits.smallFile, fieldMessage('fields.fileTooLarge'));
