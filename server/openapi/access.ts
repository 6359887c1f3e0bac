import type { Call, Who } from '#contract/call.ts';

/** Who may make a call, in words. */
const words: Record<Who, string> = {
  anyone: 'Anyone may make this call.',
  member: 'For anyone who is signed in.',
  self: 'For the account that `userId` names.',
  selfOrAdministrator: 'For the account that `userId` names, and for administrators.',
  editor: 'For editors and administrators.',
  administrator: 'For administrators.',
};

export interface Access {
  /** Whether a session is needed never, always, or for some bodies. */
  session: 'none' | 'required' | 'forDrafts';
  /** A sentence that says who may make the call. */
  description: string;
}

/** Who may make a call. If that depends on the body, it depends on its `draft`. */
export function accessOf({ who }: Call): Access {
  if (typeof who === 'string') {
    return { session: who === 'anyone' ? 'none' : 'required', description: words[who] };
  }
  const forDrafts = words[who({ draft: 1 })];
  return {
    session: 'forDrafts',
    description: `${words[who({})]} With \`draft\`: 1: ${forDrafts.toLowerCase()}`,
  };
}
