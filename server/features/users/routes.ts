import type { AppDeps, Handlers } from '#server/app-deps.ts';
import { acceptInvitation, getInvitation } from './invitations/accept.ts';
import { inviteStaff, resendInvitation, revokeInvitation } from './invitations/invite.ts';
import { readInvitations } from './invitations/present.ts';
import { exportUsers, getUser, getUsers } from './list.ts';
import {
  deleteUsers,
  endSessionsOf,
  resendVerification,
  restoreUsers,
  suspendUsers,
} from './manage-users.ts';
import { resetTwoFactor } from './reset-two-factor.ts';
import { changeAccountType, changeRoles } from './roles.ts';

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
    'users/changeRoles': (body, context) => changeRoles(deps, body, context),
    'users/resetTwoFactor': (body, context) => resetTwoFactor(deps, body, context),
    'users/getInvitations': async () => ({ code: 1, ...(await readInvitations(deps.db)) }),
    'users/inviteStaff': (body, { person }) => inviteStaff(deps, body, person),
    'users/resendInvitation': (body, { person }) => resendInvitation(deps, body, person),
    'users/revokeInvitation': (body, { person }) => revokeInvitation(deps, body, person),
    'users/getInvitation': (body) => getInvitation(deps, body),
    'users/acceptInvitation': (body, context) => acceptInvitation(deps, body, context),
    'users/endSessions': ({ users }, { person }) => endSessionsOf(deps, person, users),
    'users/resendVerification': ({ users }, { person }) => resendVerification(deps, person, users),
    'users/suspendUsers': ({ users }, { person }) => suspendUsers(deps, person, users),
    'users/restoreUsers': ({ users }, { person }) => restoreUsers(deps, person, users),
    'users/deleteUsers': ({ users }, { person }) => deleteUsers(deps, person, users),
  };
}
