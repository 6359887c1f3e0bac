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

/**
 * Removes email addresses, tokens and secrets from a line of the log.
 * @param secrets values that may occur nowhere, such as keys of services
 */
export function redactor(secrets: readonly string[]): (line: string) => string {
  const values = secrets
    .filter(({ length }) => length >= shortestSecret)
    // As they are written in JSON.
    .map((secret) => JSON.stringify(secret).slice(1, -1));
  return (line) => {
    let clean = line;
    for (const value of values) clean = clean.replaceAll(value, '…');
    for (const [pattern, replacement] of patterns) clean = clean.replace(pattern, replacement);
    return clean;
  };
}

/** Removes email addresses, tokens and credentials from a text. */
export const redacted = redactor([]);
