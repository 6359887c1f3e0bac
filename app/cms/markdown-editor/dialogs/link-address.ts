import { completeWebAddress } from '#app/ui/form/validation/web-address.ts';

/**
 * An address as somebody types it, as it belongs into a link: 'example.org' becomes
 * 'https://example.org', and an e-mail address one that writes a mail.
 * @returns null for what is no address, or leads to anything but a page, a mail or a telephone
 */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (/^(?:\/(?![/\\])|#)\S*$/.test(text)) return text;
  if (/^(?:https?|mailto|tel):/i.test(text))
    return URL.canParse(text) && !/\s/.test(text) ? text : null;
  if (/^[^\s@:/]+@[^\s@:/]+\.[a-z]{2,}$/i.test(text)) return `mailto:${text}`;
  const whole = completeWebAddress(text);
  return whole === text ? null : whole;
}
