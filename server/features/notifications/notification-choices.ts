import type { NotificationEmail, NotificationKind } from '#contract/notifications/calls.ts';
import type { findSettings } from './queries.ts';

type Stored = NonNullable<Awaited<ReturnType<typeof findSettings>>>;

/** How a kind is emailed, and since when, in ms: nothing earlier is. */
interface KindEmail {
  email: NotificationEmail;
  since: number;
}

type KindEmails = Partial<Record<NotificationKind, KindEmail>>;

/** A person's choices of notifications. */
interface Choices {
  muted: NotificationKind[];
  emailOf(kind: NotificationKind): KindEmail;
}

/** @param stored undefined: the person has never chosen */
export function readChoices(
  stored: Pick<Stored, 'email' | 'emails' | 'muted'> | undefined,
): Choices {
  const emails = parseEmails(stored?.emails);
  return {
    muted: (stored?.muted ?? '').split(',').filter(Boolean) as NotificationKind[],
    emailOf: (kind) => emails[kind] ?? { email: stored?.email ?? 'none', since: 0 },
  };
}

/**
 * The stored emails of kinds, with some changed.
 * @param now in ms
 */
export function changeEmails(
  stored: Stored | undefined,
  changed: readonly { kind: NotificationKind; email: NotificationEmail }[],
  now: number,
): string {
  const { emailOf } = readChoices(stored);
  const emails = parseEmails(stored?.emails);
  for (const { kind, email } of changed) {
    if (emailOf(kind).email !== email) emails[kind] = { email, since: now };
  }
  return JSON.stringify(emails);
}

const parseEmails = (stored = ''): KindEmails =>
  stored === '' ? {} : (JSON.parse(stored) as KindEmails);
