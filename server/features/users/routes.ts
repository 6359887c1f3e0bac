import type { Handlers, Parts } from '#server/app-deps.ts';
import type { Person } from '#server/current-user.ts';
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
export function usersHandlers(parts: Parts): Handlers<Calls> {
  return {
    'users/getUsers': async (body) => ({ code: 1, ...(await findUsers(parts.db, body)) }),
    'users/getUser': (body) => getUser(parts, body),
    'users/exportUsers': (body, context) => exportUsers(parts, body, context),
    'users/changeAccountType': (body, context) => changeAccountType(parts, body, context),
    'users/resetTwoFactor': (body, context) => resetTwoFactor(parts, body, context),
    'users/endSessions': ({ users }, { person }) => endSessionsOf(parts, person as Person, users),
    'users/resendVerification': ({ users }, { person }) =>
      resendVerification(parts, person as Person, users),
    'users/suspendUsers': ({ users }, { person }) => suspendUsers(parts, person as Person, users),
    'users/restoreUsers': ({ users }, { person }) => restoreUsers(parts, person as Person, users),
    'users/deleteUsers': ({ users }, { person }) => deleteUsers(parts, person as Person, users),
  };
}
