/**
 * Completes a typed web address: 'www.example.org' becomes 'https://www.example.org'. Anything else, such as a path of
 * this site, is only trimmed.
 */
export function completeWebAddress(typed: string): string {
  const text = typed.trim();
  return /^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}(?::\d+)?(?:[/?#]\S*)?$/i.test(text)
    ? `https://${text}`
    : text;
}
