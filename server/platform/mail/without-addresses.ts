/** A mail service's reason as it may be shown and logged, in 300 characters: servers quote the recipient in theirs. */
export const withoutAddresses = (text: string): string =>
  text
    .replace(/<?[^\s<>:;,"']+>?/g, (word) => (/[^<]@[^>]/.test(word) ? '…' : word))
    .replace(/\s+/g, ' ')
    .slice(0, 300);
