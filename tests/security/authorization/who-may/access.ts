/**
 * Who may make a call, as in the specification's API list. `self` is the account that the body's `userId` names.
 * `editor` includes administrators.
 */
export type Access =
  | 'anyone'
  | 'anyone, drafts editor'
  | 'signed in'
  | 'self'
  | 'self or administrator'
  | 'editor'
  | 'administrator';

/** The access to each call, by its path under `/api/`. */
export type Calls = Readonly<Record<string, Access>>;

/** All kinds of callers. The member is the one named by a body's `userId`. */
export const callers = [
  'nobody',
  'a forged token',
  'an expired administrator',
  'a suspended administrator',
  'the member',
  'another member',
  'an editor',
  'an administrator',
] as const;

export type Caller = (typeof callers)[number];

/** Allowed, or refused with this status: 401 not signed in, 403 not permitted. */
export type Outcome = 'in' | 401 | 403;

/** The outcome for each caller, in the order of `callers`. */
const outcomes: Record<Exclude<Access, 'anyone, drafts editor'>, Outcome[]> = {
  anyone: ['in', 'in', 'in', 'in', 'in', 'in', 'in', 'in'],
  'signed in': [401, 401, 401, 401, 'in', 'in', 'in', 'in'],
  self: [401, 401, 401, 401, 'in', 403, 403, 403],
  'self or administrator': [401, 401, 401, 401, 'in', 403, 403, 'in'],
  editor: [401, 401, 401, 401, 403, 403, 'in', 'in'],
  administrator: [401, 401, 401, 401, 403, 403, 403, 'in'],
};

/** @param asksForDraft whether the body asks for a draft instead of the published version */
export function outcomeOf(access: Access, caller: Caller, asksForDraft: boolean): Outcome {
  const plain =
    access !== 'anyone, drafts editor' ? access : asksForDraft ? 'editor' : ('anyone' as const);
  return outcomes[plain][callers.indexOf(caller)] ?? 403;
}
