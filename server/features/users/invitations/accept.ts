import type { CheckedBody, Reply } from '#contract/index.ts';
import { emailKey } from '#contract/shared/email.ts';
import { completeRoles } from '#contract/shared/roles.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { audit } from '#server/platform/audit.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { currentLanguage, translate } from '#server/platform/language/current-language.ts';
import { hashPassword } from '#server/platform/passwords/passwords.ts';
import { rolesOf } from '#server/stored-roles.ts';
import { lockConfirmed, requireAccount } from '../../account/account-proof.ts';
import { recordDevice } from '../../auth/accounts/devices.ts';
import { findUserByEmail, insertUser, lockUser, updateUser } from '../../auth/accounts/queries.ts';
import { transferAccount } from '../../auth/accounts/transfer-account.ts';
import { nameKeyOf, type User } from '../../auth/accounts/users.ts';
import { linkNoLongerWorks, markVerified } from '../../auth/accounts/verification.ts';
import { requireGoodPassword } from '../../auth/password/password-choice.ts';
import { endSessions } from '../../auth/sessions.ts';
import { signIn } from '../../auth/sign-in.ts';
import { isRedeemable, redeemToken } from '../../mail/mailed-tokens.ts';
import { deleteOrphanedFiles } from '../../media/delete-orphaned-files.ts';
import { storeRoles } from '../roles.ts';
import { offeredRoles, stateOf } from './present.ts';
import { findInvitation, updateOpenInvitation } from './queries.ts';

type Body = CheckedBody<'users/acceptInvitation'>;

/**
 * The offer of a mailed invitation.
 * @throws {AppError} `badInput` for a link that is used, expired, forged or revoked
 */
export async function getInvitation(
  { db }: AppDeps,
  { id, verify_token }: CheckedBody<'users/getInvitation'>,
): Promise<Reply<'users/getInvitation'>> {
  const invitation = await requireOpen(db, id, verify_token);
  const user = await findUserByEmail(db, invitation.email);
  const isOwned = user?.is_verified === 1;
  return {
    code: 1,
    email: invitation.email,
    roles: offeredRoles(invitation),
    account: isOwned ? { userId: user.id, firstName: user.first_name } : null,
  };
}

/**
 * Accepts an invitation. The link proves the mailbox; an account whose address is verified is proven by its session or
 * password. Without one, an account is made and signed in to; an unverified one, which anyone could have registered,
 * becomes the mailbox owner's: every other way to sign in to it is removed.
 * @throws {AppError} `badInput` for a used, expired, forged or revoked link, and a wrong or weak password;
 * `notSignedIn` when nothing proves the account; `conflict` for a suspended account; `tooMany` after many wrong
 * passwords
 */
export async function acceptInvitation(
  deps: AppDeps,
  body: Body,
  context: CallContext,
): Promise<Reply<'users/acceptInvitation'>> {
  const { db } = deps;
  // Before any password: only the mailbox owner may try some here.
  const { email } = await requireOpen(db, body.id, body.verify_token);
  const known = await findUserByEmail(db, email);
  if (known && known.suspended_at !== null) throw isSuspended();
  const join = known?.is_verified
    ? await joinWithAccount(db, known, body, context)
    : await joinAsNew(deps, email, body);
  const { roles, photo } = await db.transaction().execute(async (trx) => {
    const joined = await join(trx);
    const { user } = joined;
    if (user.suspended_at !== null) throw isSuspended();
    const invitation = await requireOpen(trx, body.id, body.verify_token);
    const now = Date.now();
    const isTaken =
      (await redeemToken(trx, 'invitation', body.verify_token, body.id)) !== undefined &&
      (await updateOpenInvitation(trx, body.id, { accepted_at: now }));
    if (!isTaken) throw linkNoLongerWorks();
    const held = completeRoles([...rolesOf(user), ...offeredRoles(invitation)]);
    await storeRoles(trx, user, held);
    await audit(trx, {
      userId: user.id,
      action: 'invitation.accept',
      subject: `invitation/${body.id}`,
    });
    if (joined.isNew) {
      await recordDevice(trx, user.id, context);
      await signIn(trx, user, 0, context);
    }
    return { roles: held, photo: joined.photo };
  });
  if (photo !== '') await deleteOrphanedFiles(deps, photo);
  return { code: 1, message: translate('verifying.accepted'), roles };
}

interface Joined {
  user: User;
  /** Whether the person has just chosen the account's password. */
  isNew: boolean;
  /** The photo of the person who registered the account before; empty: none. */
  photo: string;
}

/** For an account whose address is verified: proves it. */
async function joinWithAccount(db: Db, { id }: User, { password }: Body, context: CallContext) {
  const proof = await requireAccount(db, id, password, context);
  return async (trx: Db): Promise<Joined> => {
    const user = await lockConfirmed(trx, proof);
    if (!user || user.is_verified === 0) throw linkNoLongerWorks();
    return { user, isNew: false, photo: '' };
  };
}

/** For an address without a verified account: makes it one, or gives it the unverified one. */
async function joinAsNew({ db, contributions }: AppDeps, email: string, body: Body) {
  const { firstName, lastName, newPassword } = chosenIn(body);
  await requireGoodPassword(db, newPassword, { firstName, lastName, email }, 'newPassword');
  const written = {
    first_name: firstName,
    last_name: lastName,
    full_name_key: nameKeyOf(firstName, lastName),
    language: currentLanguage(),
    password_hash: await hashPassword(newPassword, 'known', body.id),
    updated_at: Date.now(),
  };
  return async (trx: Db): Promise<Joined> => {
    const known = await findUserByEmail(trx, email);
    const unverified = known && (await lockUser(trx, known.id));
    if (unverified?.is_verified === 1) throw changedMeanwhile();
    const photo = unverified ? await transferAccount(trx, unverified) : '';
    const user = unverified ?? (await insertUser(trx, { ...newUser(email), ...written }));
    if (!user) throw changedMeanwhile();
    if (unverified) {
      await updateUser(trx, user.id, { ...written, pending_email: '' });
      await endSessions(trx, user.id);
    } else {
      for (const { personalData } of contributions) {
        await personalData?.register?.(trx, user, { newsletters: 0 });
      }
    }
    await markVerified(trx, contributions, user.id);
    return { user: { ...user, ...written }, isNew: true, photo };
  };
}

const newUser = (email: string) => ({
  id: newId(),
  email,
  email_key: emailKey(email),
  account_type: 0 as const,
  is_verified: 0 as const,
  photo: '',
  wished_lists: '',
  created_at: Date.now(),
});

/** @throws {AppError} `badInput` with what is missing */
function chosenIn({ firstName = '', lastName = '', newPassword = '' }: Body) {
  const errors = {
    ...(firstName.trim() === '' && { firstName: translate('fields.firstNameMissing') }),
    ...(lastName.trim() === '' && { lastName: translate('fields.lastNameMissing') }),
    ...(newPassword === '' && { newPassword: translate('fields.passwordMissing') }),
  };
  const [message] = Object.values(errors);
  if (message !== undefined) throw new AppError('badInput', message, { errors });
  return { firstName: firstName.trim(), lastName: lastName.trim(), newPassword };
}

const changedMeanwhile = () => new AppError('conflict', translate('verifying.hasAccountNow'));

const isSuspended = () => new AppError('conflict', translate('verifying.invitedSuspended'));

/** @throws {AppError} `badInput` unless the link works and its inviter is still an administrator */
async function requireOpen(db: Db, id: string, token: string) {
  const invitation = await findInvitation(db, id);
  if (!invitation || stateOf(invitation, Date.now()) !== 'open') throw linkNoLongerWorks();
  if (!(await isRedeemable(db, 'invitation', token, id))) throw linkNoLongerWorks();
  return invitation;
}
