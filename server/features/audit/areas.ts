import type { auditAreas } from '#contract/audit.ts';

export type AuditArea = (typeof auditAreas)[number];

/** The area of an action, by the part before its dot. Any other action is about content. */
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

/**
 * The area of an action.
 * @param action 'user.suspend'
 */
export function areaOf(action: string): AuditArea {
  const kind = action.split('.')[0] ?? '';
  const areas = Object.keys(kinds) as (keyof typeof kinds)[];
  return areas.find((area) => kinds[area].includes(kind)) ?? 'content';
}

/** The actions of an area: those with its prefixes, or for content those with none of the prefixes. */
export function kindsOf(area: AuditArea): { isNot: boolean; prefixes: string[] } {
  const isNot = area === 'content';
  const found = area === 'content' ? Object.values(kinds).flat() : kinds[area];
  return { isNot, prefixes: found.map((kind) => `${kind}.`) };
}
