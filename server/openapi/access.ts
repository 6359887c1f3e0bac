import type { Call, HoldersOf, Who } from '#contract/call.ts';
import type { Capability } from '#contract/shared/capabilities.ts';
import { may, rolesThatMay } from '#contract/shared/may.ts';
import { ownCapabilities, roleHolders, roles } from '#contract/shared/roles.ts';

/** Who may make a call, in words. */
const words: Record<Extract<Who, 'anyone' | 'member' | 'self' | 'staff'>, string> = {
  anyone: 'Anyone may make this call.',
  member: 'For anyone who is signed in.',
  self: 'For the account that `userId` names.',
  staff: 'For anyone who holds a role.',
};

const list = new Intl.ListFormat('en');
/** Without a comma before its 'and'. */
const shortList = new Intl.ListFormat('en-GB');

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
    return { session, description: who.description(holdersOf) };
  }
  return { session: who === 'anyone' ? 'none' : 'required', description: inWords(who) };
}

function inWords(who: Who): string {
  if (typeof who === 'object') {
    const others = list.format(holdersByThemselves(who.selfOr));
    return `For the account that \`userId\` names, and for ${others}.`;
  }
  return isInWords(who) ? words[who] : `For ${list.format(holdersByThemselves(who))}.`;
}

const isInWords = (who: Exclude<Who, object>): who is keyof typeof words => who in words;

/** The holders of the roles that have a capability, and not only because they include another role. */
const holdersByThemselves = (capability: Capability): string[] =>
  roles
    .filter((role) => ownCapabilities[role].includes(capability))
    .map((role) => roleHolders[role]);

const holdersOf: HoldersOf = (capability, otherThan) => {
  const able = rolesThatMay(capability).filter(
    (role) => otherThan === undefined || !may([role], otherThan),
  );
  return shortList.format(joinTeams(able.map((role) => roleHolders[role])));
};

const teamName = /^the (.+) team$/;

/** 'The newsletter team' and 'the events team' become 'the newsletter and events teams'. */
function joinTeams(holders: string[]): string[] {
  const teams = holders.flatMap((each) => teamName.exec(each)?.[1] ?? []);
  if (teams.length < 2) return holders;
  const first = holders.findIndex((each) => teamName.test(each));
  const others = holders.filter((each) => !teamName.test(each));
  return others.toSpliced(first, 0, `the ${shortList.format(teams)} teams`);
}
