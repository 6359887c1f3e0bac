/** Lines that the servers and programs of a test file have logged, and the tokens that this process has used so far. */
let lines: string[] = [];
const tokens = new Set<string>();

const address = /[\w.+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/i;
/** Where a call or its reply has a token. */
const secretField = /token|ticket|proof/i;
const likeToken = /[\w-]{20,}/g;
/** The account of the first start is printed for the person who starts it, and is no part of the log. */
const account = /^(Administrator|Password): /;

/** Keeps output of a program: whole lines, or all of it. */
export function recordLog(output: string): void {
  for (const line of output.split('\n')) if (line && !account.test(line)) lines.push(line);
}

/** A stream for a logger. */
export const recordedLog = { write: recordLog };

/** Notes that a token was used: from here on no log may have it. */
export function noteToken(token: string): void {
  for (const part of token.match(likeToken) ?? []) tokens.add(part);
}

/** Notes the tokens in a call's body or reply. */
export function noteTokens(value: unknown, name = ''): void {
  if (typeof value === 'string') {
    if (secretField.test(name)) noteToken(value);
  } else if (Array.isArray(value)) {
    for (const each of value) noteTokens(each, name);
  } else if (value !== null && typeof value === 'object') {
    for (const [key, each] of Object.entries(value)) noteTokens(each, key);
  }
}

/** Forgets the lines so far. @returns the lines with an address or a token that was used */
export function takeLeaks(): string[] {
  const leaks = lines.filter(
    (line) => address.test(line) || (line.match(likeToken) ?? []).some((part) => tokens.has(part)),
  );
  lines = [];
  return leaks;
}
