import type { auditAreas } from '#contract/audit.ts';

export type AuditArea = (typeof auditAreas)[number];

/** The part before the dot of an action, by what it is about. Anything that is not here is content. */
const kinds: Record<Exclude<AuditArea, 'content'>, string[]> = {
  people: [
    'user',
    'users',
    'account',
    'session',
    'email',
    'password',
    'two-factor',
    'newsletters',
    'subscriber',
    'subscribers',
    'subscription',
    'message',
    'messages',
    'event',
    'events',
    'participant',
    'participants',
    'audit',
    'security',
  ],
  money: ['donations', 'donors', 'giving'],
  settings: ['settings', 'redirects', 'checklist'],
  mail: ['mailing', 'mailings', 'issue', 'outbox', 'mail'],
};

/** What an action is about. @param action 'user.suspend' */
export function areaOf(action: string): AuditArea {
  const kind = action.split('.')[0] ?? '';
  const areas = Object.keys(kinds) as (keyof typeof kinds)[];
  return areas.find((area) => kinds[area].includes(kind)) ?? 'content';
}

/** Which actions an area has: those that begin so, or for content those that begin with none of these. */
export function kindsOf(area: AuditArea): { isNot: boolean; prefixes: string[] } {
  const isNot = area === 'content';
  const found = area === 'content' ? Object.values(kinds).flat() : kinds[area];
  return { isNot, prefixes: found.map((kind) => `${kind}.`) };
}
