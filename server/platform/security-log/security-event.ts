/** An event that concerns the security of accounts. Contains only ids, never user input. */
export interface SecurityEvent {
  /** 'sign-in.wrong-password', for example. */
  action: string;
  /** The signed-in account; null: none. */
  userId: string | null;
  /** The subject: 'user/{id}', or the path of a call. Empty if unknown. */
  subject: string;
}

/** An event with its time and source. */
export interface RecordedEvent extends SecurityEvent {
  /** In ms. */
  at: number;
  /** The client's network, shortened. Empty: the program itself. */
  network: string;
  requestId: string;
  /** How many events the row stands for. */
  count: number;
}

/** Who chooses the mail server reads all mailed links, so the settings of services belong to them. */
const kinds = new Set(['user', 'session', 'two-factor', 'password', 'email', 'services']);

/**
 * Whether an action of the audit trail belongs in the security log too: roles, suspensions and deletions, sign-ins,
 * credentials, and exports.
 * @param action 'user.suspend'
 */
export function isSecurityAction(action: string): boolean {
  return kinds.has(action.split('.')[0] ?? '') || action.endsWith('.export');
}

/** Changes of roles, credentials and services; registering is neither, as anyone may do it. */
const changesRights =
  /^(?:user\.(?!register$)|two-factor\.|password\.|email\.change$|services\.(?!test$))/;

/**
 * Whether a row may be removed early to make room: anyone with one account or none can cause any number of these.
 * Changes of roles and credentials are kept for the whole year.
 */
export const isRemovableEarly = (action: string): boolean => !changesRights.test(action);

/** Routine events: the structured log gets them at `info`, and everything else at `warn`. */
export const isRoutine = (action: string): boolean =>
  isRemovableEarly(action) && isSecurityAction(action);
