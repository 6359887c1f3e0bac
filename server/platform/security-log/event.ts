/** Something that concerns the safety of accounts. Ids alone, and never what somebody typed. */
export interface SecurityEvent {
  /** 'sign-in.wrong-password': what happened. */
  action: string;
  /** Who was signed in; null: nobody. */
  userId: string | null;
  /** To whom or what: 'user/{id}', or the path of a call. Empty where that is known to nobody. */
  subject: string;
}

/** An event with where it came from. */
export interface LocatedEvent extends SecurityEvent {
  /** In ms. */
  at: number;
  /** The client's network, shortened. Empty: the program itself. */
  network: string;
  requestId: string;
  /** How many events the row stands for. */
  count: number;
}

const kinds = new Set(['user', 'session', 'two-factor', 'password', 'email']);

/**
 * Whether an action of the audit trail belongs in the security log too: roles, suspensions and deletions,
 * sign-ins, keys of accounts, and everything that is taken out.
 * @param action 'user.suspend'
 */
export function isSecurityAction(action: string): boolean {
  return kinds.has(action.split('.')[0] ?? '') || action.endsWith('.export');
}

/** Changes of rights and of keys; registering is neither, as anyone may do it. */
const changesRights = /^(?:user\.(?!register$)|two-factor\.|password\.|email\.change$)/;

/**
 * Whether a row may be removed before its time to make room: anyone who has one account or none can cause
 * any number of these. What changes rights and keys is kept for the whole year.
 */
export const isEvictable = (action: string): boolean => !changesRights.test(action);

/** What happens all day: the structured log gets it at `info`, and everything else at `warn`. */
export const isRoutine = (action: string): boolean =>
  isEvictable(action) && isSecurityAction(action);
