import type { Calls } from './access.ts';

/** Accounts, sessions and the audit trail. */
export const accounts: Calls = {
  // auth: from the specification.
  'auth/comparePassword': 'self',
  'auth/getAccountType': 'self or administrator',
  'auth/login': 'anyone',
  'auth/logout': 'signed in',
  'auth/register': 'anyone',
  'auth/session': 'anyone',

  // auth: our own.
  'auth/finishLogin': 'anyone',

  // account: from the specification.
  'account/getMailedLink': 'anyone',
  'account/recoverPassword': 'anyone',
  'account/setNewPassword': 'anyone',
  'account/verifyEmail': 'anyone',

  // account: our own.
  'account/addPasskey': 'signed in',
  'account/beginAuthenticator': 'signed in',
  'account/beginPasskey': 'signed in',
  'account/cancelEmailChange': 'signed in',
  'account/changeEmail': 'signed in',
  'account/changePassword': 'signed in',
  'account/confirmAuthenticator': 'signed in',
  'account/confirmEmailChange': 'anyone',
  'account/deleteAccount': 'signed in',
  'account/deletePhoto': 'signed in',
  'account/editNewsletters': 'signed in',
  'account/editPhoto': 'signed in',
  'account/editProfile': 'signed in',
  'account/endOtherSessions': 'signed in',
  'account/endSession': 'signed in',
  'account/exportData': 'signed in',
  'account/getNewsletters': 'signed in',
  'account/getProfile': 'signed in',
  'account/getSessions': 'signed in',
  'account/getTestResults': 'signed in',
  'account/getTwoFactor': 'signed in',
  'account/mailVerification': 'anyone',
  'account/makeRecoveryCodes': 'signed in',
  'account/removeAuthenticator': 'signed in',
  'account/removePasskey': 'signed in',
  'account/renamePasskey': 'signed in',

  // users: from the specification.
  'users/changeAccountType': 'administrator',

  // users: our own.
  'users/changeRoles': 'administrator',
  'users/acceptInvitation': 'anyone',
  'users/getInvitation': 'anyone',
  'users/getInvitations': 'administrator',
  'users/inviteStaff': 'administrator',
  'users/resendInvitation': 'administrator',
  'users/revokeInvitation': 'administrator',
  'users/deleteUsers': 'administrator',
  'users/endSessions': 'administrator',
  'users/exportUsers': 'administrator',
  'users/getUser': 'administrator',
  'users/getUsers': 'administrator',
  'users/resendVerification': 'administrator',
  'users/resetTwoFactor': 'administrator',
  'users/restoreUsers': 'administrator',
  'users/suspendUsers': 'administrator',

  // audit: our own.
  'audit/exportEntries': 'administrator',
  'audit/exportSecurityEvents': 'administrator',
  'audit/getSecurityEvents': 'administrator',
  'audit/getEntries': 'administrator',
};
