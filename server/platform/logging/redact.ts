/** An email address, or a part of one, as people and mail servers write it; in a URL too. */
const email =
  /[^\s"'`<>()[\]{}\\,;:=@/&?…]{1,64}(?:@|%40)[\p{L}\p{N}](?:[\p{L}\p{N}.-]{0,252}[\p{L}\p{N}])?/giu;

/** Replaced in every line, also of libraries: an error's message may quote anything. */
const patterns: readonly (readonly [RegExp, string])[] = [
  // The user and password of a URL.
  [/:\/\/[^\s/@"]{1,300}@/g, '://…@'],
  [email, '[email]'],
  // Mailed links, cookies, tickets and proofs.
  [/\b((?:verify_)?token|ticket|proof|password)=[^\s"&;]+/gi, '$1=…'],
  [/\b(Bearer|Basic) [\w.~+/=-]+/g, '$1 …'],
];

/** Shorter values would be found in ordinary text. */
const shortestSecret = 8;

/** Secrets that this program has read since it started, as they are written in JSON. */
const learned = new Set<string>();

/** Removes a secret that is no setting of the program, such as a key that staff have saved, from every line to come. */
export function keepOutOfLog(secret: string): void {
  if (secret.length >= shortestSecret) learned.add(asWritten(secret));
}

const asWritten = (secret: string) => JSON.stringify(secret).slice(1, -1);

/**
 * Removes email addresses, tokens and secrets from a line of the log.
 * @param secrets values that may occur nowhere, such as keys of services
 */
export function redactor(secrets: readonly string[]): (line: string) => string {
  const values = secrets
    .filter(({ length }) => length >= shortestSecret)
    .map((secret) => asWritten(secret));
  return (line) => {
    let clean = line;
    for (const value of [...values, ...learned]) clean = clean.replaceAll(value, '…');
    for (const [pattern, replacement] of patterns) clean = clean.replace(pattern, replacement);
    return clean;
  };
}

/** Removes email addresses, tokens and credentials from a text. */
export const redacted = redactor([]);
