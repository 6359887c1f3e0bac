import type { AppDeps, Handlers } from '#server/app-deps.ts';
import { exportUsers, getUser } from './list.ts';
import {
  deleteUsers,
  endSessionsOf,
  resendVerification,
  restoreUsers,
  suspendUsers,
} from './manage-users.ts';
import { findUsers } from './queries.ts';
import { resetTwoFactor } from './reset-two-factor.ts';
import { changeAccountType } from './roles.ts';

type Calls = Extract<keyof Handlers<import('#contract/index.ts').Path>, `users/${string}`>;

/** What administrators do with other people's accounts. */
export function usersHandlers(deps: AppDeps): Handlers<Calls> {
  return {
    'users/getUsers': async (body) => ({ code: 1, ...(await findUsers(deps.db, body)) }),
    'users/getUser': (body) => getUser(deps, body),
    'users/exportUsers': (body, context) => exportUsers(deps, body, context),
    'users/changeAccountType': (body, context) => changeAccountType(deps, body, context),
    'users/resetTwoFactor': (body, context) => resetTwoFactor(deps, body, context),
    'users/endSessions': ({ users }, { person }) => endSessionsOf(deps, person, users),
    'users/resendVerification': ({ users }, { person }) => resendVerification(deps, person, users),
    'users/suspendUsers': ({ users }, { person }) => suspendUsers(deps, person, users),
    'users/restoreUsers': ({ users }, { person }) => restoreUsers(deps, person, users),
    'users/deleteUsers': ({ users }, { person }) => deleteUsers(deps, person, users),
  };
}
