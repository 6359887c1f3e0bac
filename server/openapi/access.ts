import type { Call, Who } from '#contract/call.ts';
import { type Role, roles } from '#contract/shared/roles.ts';

/** Who may make a call, in words. */
const words: Record<Exclude<Who, Role | readonly Role[]>, string> = {
  anyone: 'Anyone may make this call.',
  member: 'For anyone who is signed in.',
  self: 'For the account that `userId` names.',
  selfOrAdministrator: 'For the account that `userId` names, and for administrators.',
  staff: 'For anyone who holds a role.',
};

const holders: Record<Exclude<Role, 'administrator'>, string> = {
  editor: 'editors',
  publisher: 'publishers',
  newsletter: 'the newsletter team',
  events: 'the events team',
  fundraiser: 'fundraisers',
};

const list = new Intl.ListFormat('en');

export interface Access {
  /** Whether a session is needed never, always, or for some bodies. */
  session: 'none' | 'required' | 'forDrafts';
  /** A sentence that says who may make the call. */
  description: string;
}

/** Who may make a call. If that depends on the body and anyone may make it with some, it depends on its `draft`. */
export function accessOf({ who }: Call): Access {
  if (typeof who === 'function') {
    const session = who.early === 'anyone' ? 'forDrafts' : 'required';
    return { session, description: who.description };
  }
  return { session: who === 'anyone' ? 'none' : 'required', description: inWords(who) };
}

function inWords(who: Who): string {
  const named = typeof who === 'object' ? who : [who];
  const wanted = roles.filter((role) => named.includes(role));
  if (wanted.length === 0) return words[who as keyof typeof words];
  const others = wanted.flatMap((role) => (role === 'administrator' ? [] : [holders[role]]));
  return `For ${list.format([...others, 'administrators'])}.`;
}
