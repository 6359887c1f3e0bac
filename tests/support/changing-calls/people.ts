import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '#server/platform/crypto/ids.ts';
import type { PrepareBody } from '#tests/support/changing-calls/server.ts';
import { aPhotograph, dataUrl } from '#tests/support/content/media.ts';
import { lastMailTo, queueMail, tokenIn } from '#tests/support/mail/outbox.ts';
import { stated } from '#tests/support/newsletter/imports.ts';
import { aSubscriber } from '#tests/support/newsletter/subscribers.ts';
import {
  aMember,
  anAccount,
  anAdministrator,
  type SignedIn,
} from '#tests/support/people/accounts.ts';
import { aCodeGenerator } from '#tests/support/people/authenticator-app.ts';
import { addApp, addKey, aSecondStep, secondStepOf } from '#tests/support/people/two-factor.ts';
import { aVirtualPasskey } from '#tests/support/people/virtual-passkey.ts';
import { siteUrl, type TestServer } from '#tests/support/server/server.ts';
import { profileCalls } from './profiles.ts';

const lists = { test: 0, general: 0, newsletters: 1 } as const;
const passwordOf = (_server: TestServer, { password }: SignedIn) => ({ password });
const lastToken = async (server: TestServer, address: string) =>
  tokenIn(await lastMailTo(server, address));

/** Every call with which people change their own account or subscription. */
export const ownCalls: Record<string, PrepareBody> = {
  'auth/login': (_server, { login }) => login,
  'auth/finishLogin': async (server, as) => {
    const { code } = await addApp(server, as);
    const { ticket } = await secondStepOf(server, as);
    return { ticket, secondStep: { code: code() } };
  },
  'auth/register': () => ({
    firstName: 'Ana',
    lastName: 'Bo',
    email: 'ana@example.org',
    password: 'Seven Beans 7',
    remember: 0,
  }),
  'auth/logout': () => ({}),
  'account/verifyEmail': async (server) => {
    const { userId, email, login, password } = await anAccount(server, { isVerified: 0 });
    await server.call('auth/login', login);
    return { user_id: userId, verify_token: await lastToken(server, email), password };
  },
  'account/setNewPassword': async (server) => {
    const { userId, email } = await anAccount(server);
    await server.call('account/recoverPassword', { email });
    const verify_token = await lastToken(server, email);
    return { user_id: userId, verify_token, password: 'Eight Beans 8' };
  },
  'account/editProfile': () => ({ firstName: 'Ana' }),
  'account/editPhoto': async () => ({ data: dataUrl(await aPhotograph(40, 40)) }),
  'account/deletePhoto': () => ({}),
  'account/changeEmail': (_server, { userId, password }) => ({
    email: `x${userId.replace(/\W/g, 'x')}@example.org`,
    password,
  }),
  'account/confirmEmailChange': async (server, { userId, password, ...as }) => {
    const email = `y${userId.replace(/\W/g, 'x')}@example.org`;
    await server.call('account/changeEmail', { email, password }, { as: { ...as, userId } });
    return { user_id: userId, verify_token: await lastToken(server, email), password };
  },
  'account/cancelEmailChange': () => ({}),
  'account/changePassword': (_server, { password }) => ({ password, newPassword: 'Nine Beans 9' }),
  'account/endSession': async (server, as) => {
    const { sessions } = await server.call('account/getSessions', {}, { as });
    return { id: sessions[0]?.id };
  },
  'account/endOtherSessions': () => ({}),
  'account/editNewsletters': () => lists,
  'account/exportData': () => ({}),
  'account/deleteAccount': passwordOf,
  'account/confirmAuthenticator': async (server, as) => {
    const { password } = as;
    const { secret } = await server.call('account/beginAuthenticator', { password }, { as });
    return { code: aCodeGenerator(secret)() };
  },
  'account/removeAuthenticator': async (server, as) => {
    await addApp(server, as);
    return { password: as.password, ...(await aSecondStep(server, as)) };
  },
  'account/addPasskey': async (server, as) => {
    const { password } = as;
    const { options } = await server.call('account/beginPasskey', { password }, { as });
    const { challenge } = options;
    const place = { rpId: new URL(siteUrl).hostname, origin: siteUrl, challenge };
    return { name: 'Red key', passkey: aVirtualPasskey().create(place) };
  },
  'account/renamePasskey': async (server, as) => ({ id: await aKeyId(server, as), name: 'Green' }),
  'account/removePasskey': async (server, as) => ({
    id: await aKeyId(server, as),
    password: as.password,
    ...(await aSecondStep(server, as)),
  }),
  'account/makeRecoveryCodes': async (server, as) => {
    await addApp(server, as);
    return { password: as.password, ...(await aSecondStep(server, as)) };
  },
  'contact/send': () => aMessage,
  'subscriber/newsletterSubscribe': () => ({ email: 'reader@example.org', ...lists }),
  'subscriber/confirmSubscription': async (server) => {
    await server.call('subscriber/newsletterSubscribe', { email: 'cy@example.org', ...lists });
    return { verify_token: await lastToken(server, 'cy@example.org') };
  },
  'subscriber/editPreferences': async (server) => ({
    ...lists,
    general: 1,
    token: (await aSubscriber(server)).token,
  }),
  'subscriber/leave': async (server) => ({ token: (await aSubscriber(server)).token }),
};

async function aChosenMember(server: TestServer) {
  return { users: [(await aMember(server)).userId] };
}

async function aKeyId(server: TestServer, as: SignedIn): Promise<string> {
  const { twoFactor } = await addKey(server, as);
  return twoFactor.passkeys[0]?.id ?? '';
}

const aMessage = {
  name: 'Ana Bo',
  email: 'ana.bo@example.org',
  subject: 'Beans',
  text: 'Which ones?',
};

/** A message of the contact form. @returns its id */
async function aMessageId(server: TestServer, as: SignedIn): Promise<string> {
  await server.call('contact/send', aMessage);
  const { messages } = await server.call('contact/getMessages', {}, { as });
  return messages[0]?.id ?? '';
}

const anInvitation = () => ({
  email: `invited-${newId().replace(/\W/g, 'x')}@example.org`,
  roles: ['events' as const],
});

/** Invites someone to the staff. @returns the invitation's id and address */
async function invite(server: TestServer, as: SignedIn): Promise<{ id: string; email: string }> {
  const body = anInvitation();
  const { invitations } = await server.call('users/inviteStaff', body, { as });
  return { id: invitations[0]?.id ?? '', email: body.email };
}

/** Every call by which an administrator changes or exports data about others. */
export const peopleCalls: Record<string, PrepareBody> = {
  ...profileCalls,
  'users/changeAccountType': async (server) => ({
    userId: (await aMember(server)).userId,
    accountType: 2,
  }),
  'users/changeRoles': async (server) => ({
    userId: (await aMember(server)).userId,
    roles: ['newsletter', 'events'],
  }),
  'users/inviteStaff': () => anInvitation(),
  'users/resendInvitation': async (server, as) => ({ id: (await invite(server, as)).id }),
  'users/revokeInvitation': async (server, as) => ({ id: (await invite(server, as)).id }),
  'users/acceptInvitation': async (server) => {
    const { id, email } = await invite(server, await anAdministrator(server));
    const verify_token = await lastToken(server, email);
    return { id, verify_token, firstName: 'Ana', lastName: 'Bo', newPassword: 'Eight Beans 8' };
  },
  'users/resetTwoFactor': async (server) => {
    const member = await aMember(server);
    await addApp(server, member);
    return { userId: member.userId };
  },
  'users/endSessions': aChosenMember,
  'settings/editReviewedSections': () => ({ sections: ['articles'] }),
  'settings/editMessageNotices': () => ({ isOn: 1, email: 'office@peas.example' }),
  'settings/editSecurity': () => ({ staffTwoFactor: 'staff' }),
  'setup/finish': async (server, as) => {
    const { settings } = await server.call('settings/getSettings', {}, { as });
    return {
      version: settings.version,
      name: 'Elm Street Kitchen',
      address: '1 Elm Street',
      email: 'office@elm.example',
      phone: '555 0142',
      description: 'We cook together.',
      colors: settings.colors,
      starters: ['home', 'privacy'],
    };
  },
  'setup/skip': () => ({}),
  'dashboard/dismissChecklist': () => ({}),
  'backup/backUpNow': () => ({}),
  'backup/editSchedule': () => ({ time: '04:00', kept: 7 }),
  'backup/decideHeld': () => ({ decision: 'discard' }),
  'backup/prepareDownload': async ({ place }, { password }) => {
    await aBackupFile(place.DATA_DIR);
    return { password };
  },
  'services/editMail': (_server, { password }) => ({ dkimSelector: 's1', password }),
  'services/editStripe': (_server, { password }) => ({ password }),
  'services/stopMail': (_server, { password }) => ({ password }),
  'services/stopStripe': (_server, { password }) => ({ password }),
  'services/sendTestEmail': () => ({}),
  'mail/resendEmails': async ({ db }) => {
    const id = newId();
    await queueMail({ db }, { id });
    await db.updateTable('outbox').set({ status: 'failed' }).where('id', '=', id).execute();
    return { id };
  },
  'users/resendVerification': async (server) => ({
    users: [(await anAccount(server, { isVerified: 0 })).userId],
  }),
  'users/suspendUsers': aChosenMember,
  'users/restoreUsers': async (server, as) => {
    const chosen = await aChosenMember(server);
    await server.call('users/suspendUsers', chosen, { as });
    return chosen;
  },
  'users/deleteUsers': aChosenMember,
  'users/exportUsers': () => ({}),
  'audit/exportEntries': () => ({}),
  'audit/exportSecurityEvents': () => ({}),
  'contact/answer': async (server, as) => ({ id: await aMessageId(server, as), text: 'White.' }),
  'contact/addNote': async (server, as) => ({ id: await aMessageId(server, as), text: 'Hm.' }),
  'contact/editMessages': async (server, as) => ({
    messages: [await aMessageId(server, as)],
    state: 'closed',
  }),
  'contact/deleteMessages': async (server, as) => ({ messages: [await aMessageId(server, as)] }),
  'contact/exportMessages': () => ({}),
  'subscriber/addSubscriber': () => ({
    email: 'bo@example.org',
    ...lists,
    consentNote: 'By phone',
    askToConfirm: 0,
  }),
  'subscriber/editSubscriber': async (server) => {
    const { id, email } = await aSubscriber(server);
    return { subscriber: id, email, firstName: 'Bo', lastName: '', ...lists };
  },
  'subscriber/unsubscribeSubscriber': async (server) => ({
    subscriber: (await aSubscriber(server)).id,
  }),
  'subscriber/deleteImportedNotes': async (server) => ({
    subscriber: (await aSubscriber(server)).id,
  }),
  'subscriber/deleteSubscriber': async (server) => ({ subscriber: (await aSubscriber(server)).id }),
  'subscriber/deleteSubscribers': async (server) => ({
    subscribers: [(await aSubscriber(server)).id],
  }),
  'subscriber/deleteMatchingSubscribers': async (server) => {
    await aSubscriber(server, { email: 'only.one@peas.example' });
    return { search: 'only.one@peas', count: 1 };
  },
  'subscriber/exportSubscribers': () => ({}),
  'subscriber/startImport': async (server, as) => ({
    id: await anImport(server, as),
    ...lists,
    ...stated,
    askToConfirm: 0,
  }),
  'subscriber/exportImportReport': async (server, as) => {
    await server.db.deleteFrom('subscriber_imports').execute();
    return { id: await anImport(server, as) };
  },
  'subscriber/undoImport': async (server, as) => {
    await server.db.deleteFrom('subscriber_imports').execute();
    const id = await anImport(server, as);
    const ended = server.db.updateTable('subscriber_imports').set({ status: 'done' });
    await ended.where('id', '=', id).execute();
    return { id };
  },
  'subscriber/deleteImport': async (server, as) => {
    await server.db.deleteFrom('subscriber_imports').execute();
    return { id: await anImport(server, as) };
  },
  'sendgrid/sync-unsubscribes': () => ({}),
};

async function anImport(server: TestServer, as: SignedIn): Promise<string> {
  const file = Buffer.from('email\nnew@example.org');
  const announced = { fileName: 'people.csv', size: file.length };
  const { id } = (await server.call('subscriber/beginImport', announced, { as })).import;
  const piece = { id, position: 0, piece: file.toString('base64') };
  await server.call('subscriber/addImportPart', piece, { as });
  await server.call('subscriber/previewImport', { id }, { as });
  return id;
}

/** Something that is called as a backup is. */
async function aBackupFile(dataDirectory: string): Promise<void> {
  const folder = join(dataDirectory, 'backups');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'common-plate-2026-11-22T08-00-00Z.tar.zst'), 'A backup');
}
