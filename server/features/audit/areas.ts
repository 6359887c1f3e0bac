import type { auditAreas } from '#contract/audit/calls.ts';

export type AuditArea = (typeof auditAreas)[number];

/** The parts before the dot of the actions in each area. Any other action is about content. */
const prefixesByArea: Record<Exclude<AuditArea, 'content'>, string[]> = {
  people: [
    'user',
    'users',
    'invitation',
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
    'people',
    'audit',
    'security',
  ],
  money: ['donations', 'donors', 'giving', 'campaigns', 'gift-batches', 'statements', 'thankYou'],
  settings: ['settings', 'redirects', 'checklist', 'setup', 'backups', 'services'],
  mail: ['mailing', 'mailings', 'issue', 'outbox', 'mail'],
};

/**
 * The area of an action.
 * @param action 'user.suspend'
 */
export function areaOf(action: string): AuditArea {
  const kind = action.split('.')[0] ?? '';
  const areas = Object.keys(prefixesByArea) as (keyof typeof prefixesByArea)[];
  return areas.find((area) => prefixesByArea[area].includes(kind)) ?? 'content';
}

/** The prefixes of the actions in an area; for content, those that its actions must not have. */
export function prefixesOf(area: AuditArea): { isNot: boolean; prefixes: string[] } {
  const isNot = area === 'content';
  const found = area === 'content' ? Object.values(prefixesByArea).flat() : prefixesByArea[area];
  return { isNot, prefixes: found.map((kind) => `${kind}.`) };
}
