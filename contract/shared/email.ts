/** In characters, by RFC 5321. */
export const longestEmail = 254;

/** An email address by the WHATWG's rule for `<input type=email>`, with a dot in the host. */
const asciiPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;

/** The shape of every email address, with an international domain or without. */
export const emailShape = /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[^\s@%/?#:;,"'()<>[\]\\^`{|}]+$/;

const ascii = /^[\0-\x7f]*$/;

/**
 * An address with the ASCII form of its domain (Punycode), in which it is sent to and compared: 'ada@müller.example'
 * becomes 'ada@xn--mller-kva.example'. Anything else stays as it is.
 */
export function asciiEmail(email: string): string {
  if (ascii.test(email) || !emailShape.test(email)) return email;
  const at = email.lastIndexOf('@');
  const hostname = hostIn(email.slice(at + 1));
  // Digits in another script may have become an IP address.
  return hostname === '' || /(?:^|\.)\d+$/.test(hostname)
    ? email
    : `${email.slice(0, at + 1)}${hostname}`;
}

/** Browsers have the rules for international domains only in URLs. */
function hostIn(domain: string): string {
  const url = `http://${domain}`;
  return URL.canParse(url) ? new URL(url).hostname : '';
}

/** The form by which addresses are compared. */
export const emailKey = (email: string): string => asciiEmail(email).toLowerCase();

/** Whether this is an email address, with a domain in either form. The part before the @ is ASCII. */
export function isEmail(text: string): boolean {
  const email = asciiEmail(text);
  return email.length <= longestEmail && asciiPattern.test(email);
}

/** Services whose mailboxes ignore periods. */
const ignoringPeriods = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox of an address, in lower case: without a '+' suffix, and without periods where the service ignores them.
 */
export function mailboxOf(email: string): string {
  const address = emailKey(email);
  const at = address.lastIndexOf('@');
  const [local = ''] = address.slice(0, Math.max(0, at)).split('+', 1);
  const domain = at === -1 ? '' : address.slice(at + 1);
  if (!ignoringPeriods.has(domain)) return `${local}@${domain}`;
  return `${local.replaceAll('.', '')}@gmail.com`;
}
