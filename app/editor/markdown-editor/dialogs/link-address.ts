import { completeWebAddress } from '#app/ui/form/validation/web-address.ts';
import { normalizeLink } from '#contract/shared/links.ts';

/**
 * Completes a typed address for a link: 'example.org' becomes 'https://example.org', and an email address becomes a
 * mailto link.
 * @returns null for an invalid address, or any scheme but web, mail or phone
 */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (/^(?:\/(?![/\\])|#)\S*$/.test(text)) return text;
  if (/^[^\s@:/]+@[^\s@:/]+\.[a-z]{2,}$/i.test(text)) return `mailto:${text}`;
  const whole = /\s/.test(text) ? null : normalizeLink(completeWebAddress(text));
  return whole && URL.canParse(whole) ? whole : null;
}
