import type { CallExamples } from './examples.ts';
import { email, id, otherId, pictureData, signedToken, time, token, user } from './values.ts';

const password = 'Seven Beans 7';
const link = { user_id: id, verify_token: token };
const chosen = { test: 0, general: 1, newsletters: 1 } as const;
const users = { users: [id, otherId] };

/** Examples of calls about people: their accounts, messages and subscriptions. */
export const peopleExamples: CallExamples = {
  'auth/login': {
    body: { email, password, remember: 1 },
    reply: { code: 1, message: 'You have been successfully signed in.', token, email, user },
  },
  'auth/finishLogin': {
    body: { ticket: token, secondStep: { code: '492 039' } },
    reply: { code: 1, message: 'You have been successfully signed in.', token, email, user },
  },
  'auth/register': {
    body: { firstName: 'Maya', lastName: 'Okafor', email, password, remember: 0, newsletters: 1 },
  },
  'auth/session': {
    body: {},
    reply: { code: 1, authenticated: false, isVerified: false, user: null },
  },
  'auth/getAccountType': {
    body: { userId: id },
    reply: { code: 1, accountType: 2, photo: '' },
  },
  'auth/comparePassword': { body: { password, userId: id } },
  'account/verifyEmail': { body: { ...link, password } },
  'account/mailVerification': { body: { user_id: id } },
  'account/recoverPassword': { body: { email } },
  'account/setNewPassword': { body: { ...link, password: 'Eight Beans 8' } },
  'account/editProfile': { body: { firstName: 'Maya', lastName: 'Okafor-Lind' } },
  'account/editPhoto': { body: { data: pictureData } },
  'account/changeEmail': { body: { email: 'maya.okafor@example.org', password } },
  'account/confirmEmailChange': { body: { ...link, password } },
  'account/changePassword': { body: { password, newPassword: 'Eight Beans 8' } },
  'account/endSession': { body: { id } },
  'account/editNewsletters': { body: chosen },
  'account/deleteAccount': { body: { password } },
  'account/beginAuthenticator': { body: { password } },
  'account/confirmAuthenticator': { body: { code: '492 039' } },
  'account/removeAuthenticator': { body: { password } },
  'account/beginPasskey': { body: { password } },
  'account/addPasskey': {
    body: {
      name: 'Security key',
      passkey: {
        id: 'q8Zt3vKdR1oYw6Xn',
        clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
        attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YQ',
        transports: ['usb'],
      },
    },
  },
  'account/renamePasskey': { body: { id, name: 'Blue security key' } },
  'account/removePasskey': { body: { id, password } },
  'account/makeRecoveryCodes': { body: { password } },
  'users/getUsers': { body: { page: 1, pageSize: 50, search: 'okafor', role: 2, sort: 'name' } },
  'users/getUser': { body: { userId: id } },
  'users/exportUsers': { body: { state: 'active' } },
  'users/changeAccountType': {
    body: { userId: id, accountType: 2 },
  },
  'users/endSessions': { body: users },
  'users/resendVerification': { body: users },
  'users/suspendUsers': { body: users },
  'users/restoreUsers': { body: users },
  'users/deleteUsers': { body: users },
  'users/resetTwoFactor': { body: { userId: id } },
  'audit/getEntries': { body: { kind: 'content', page: 1, sort: '-at' } },
  'audit/exportEntries': { body: { person: id } },
  'audit/getSecurityEvents': { body: { search: 'sign-in', page: 1, sort: '-at' } },
  'audit/exportSecurityEvents': { body: { person: id } },
  'contact/send': {
    body: { name: 'Maya', email, subject: 'Your courses', text: 'Are they free of charge?' },
  },
  'contact/getMessages': { body: { state: 'new', page: 1 } },
  'contact/getMessage': { body: { id } },
  'contact/answer': { body: { id, text: 'Yes, all of them.', close: 1 } },
  'contact/addNote': { body: { id, text: 'Ask her about the workshop.' } },
  'contact/editMessages': { body: { messages: [id], state: 'closed', assignedTo: otherId } },
  'contact/deleteMessages': { body: { messages: [id] } },
  'contact/exportMessages': { body: { state: 'answered' } },
  'backup/editSchedule': { body: { time: '03:00', kept: 14 } },
  'backup/decideHeld': { body: { decision: 'discard' } },
  'backup/prepareDownload': { body: { password: 'Seven Beans 7' } },
  'mail/getOutbox': { body: { page: 1, pageSize: 50 } },
  'subscriber/newsletterSubscribe': {
    body: { email, ...chosen },
    reply: {
      code: 1,
      message: 'Thank you! Please check your email and confirm your subscription.',
    },
  },
  'subscriber/confirmSubscription': { body: { verify_token: token } },
  'subscriber/getPreferences': { body: { token: signedToken } },
  'subscriber/editPreferences': { body: { token: signedToken, ...chosen } },
  'subscriber/mailPreferences': { body: { token: signedToken } },
  'subscriber/leave': { body: { token: signedToken } },
  'subscriber/allSubscriber': { body: { page: 1, list: 'general', status: 'confirmed' } },
  'subscriber/getSubscriber': { body: { subscriber: id } },
  'subscriber/deleteSubscriber': { body: { subscriber: id } },
  'subscriber/deleteSubscribers': { body: { subscribers: [id, otherId] } },
  'subscriber/deleteMatchingSubscribers': { body: { search: '@example.org', count: 12 } },
  'subscriber/exportSubscribers': { body: { list: 'newsletters' } },
  'subscriber/beginImport': { body: { fileName: 'subscribers.csv', size: 37 } },
  'subscriber/addImportPart': {
    body: { id, position: 0, piece: 'RW1haWwKbWF5YUBleGFtcGxlLm9yZwo=' },
  },
  'subscriber/previewImport': { body: { id, hasHeading: 1, emailColumn: 0, listsColumn: -1 } },
  'subscriber/startImport': { body: { id, ...chosen, consent: 1, askToConfirm: 1 } },
  'subscriber/exportImportReport': { body: { id } },
  'subscriber/deleteImport': { body: { id } },
  'newsletter/getIssue': { body: { slug: '2026March' } },
  'newsletter/editIssue': {
    body: { slug: '2026March', subject: 'Beans in March', previewText: 'Three ways to cook them' },
  },
  'newsletter/preview': { body: { slug: '2026March' } },
  'newsletter/check': { body: { slug: '2026March' } },
  'newsletter/sendTest': { body: { slug: '2026March' } },
  'newsletter/countRecipients': { body: { slug: '2026March' } },
  'newsletter/startMailing': {
    body: { slug: '2026March', list: 'newsletters', startAt: time, rate: 20 },
  },
  'newsletter/getMailings': { body: { status: 'finished', sort: '-startAt', page: 1 } },
  'newsletter/getMailing': { body: { id } },
  'newsletter/getFailedRecipients': { body: { id, kind: 'bounced' } },
  'newsletter/pauseMailing': { body: { id } },
  'newsletter/resumeMailing': { body: { id } },
  'newsletter/cancelMailing': { body: { id } },
};
