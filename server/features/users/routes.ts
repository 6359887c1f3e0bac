import type { AppDeps, Handlers } from '#server/app-deps.ts';
import { exportUsers, getUser, getUsers } from './list.ts';
import {
  deleteUsers,
  endSessionsOf,
  resendVerification,
  restoreUsers,
  suspendUsers,
} from './manage-users.ts';
import { resetTwoFactor } from './reset-two-factor.ts';
import { changeAccountType } from './roles.ts';

type Calls = Extract<keyof Handlers<import('#contract/index.ts').Path>, `users/${string}`>;

/**
 * Administrators' actions on other people's accounts: the table and its export, roles, suspension, deletion, and
 * turning off a lost second factor.
 */
export function usersHandlers(deps: AppDeps): Handlers<Calls> {
  return {
    'users/getUsers': (body) => getUsers(deps, body),
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
