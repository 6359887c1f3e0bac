import type { CheckedBody, Reply } from '#contract/index.ts';
import { emailKey } from '#contract/shared/email.ts';
import { fullName } from '#contract/shared/full-name.ts';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import { completeRoles, type Role } from '#contract/shared/roles.ts';
import { day, hour } from '#contract/shared/time-units.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { Settings } from '#server/config.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { audit } from '#server/platform/audit.ts';
import { hashToken, newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { translatorOf } from '#server/platform/language/catalogs.ts';
import { enforceRateLimit } from '#server/platform/limits/rate-limit.ts';
import { runOnce } from '#server/platform/limits/run-once.ts';
import { rolesOf } from '#server/stored-roles.ts';
import { findUserByEmail } from '../../auth/accounts/queries.ts';
import { mailedLink } from '../../auth/accounts/verification.ts';
import { issueToken, lifetimeOf } from '../../mail/mailed-tokens.ts';
import { enqueueEmail } from '../../mail/outbox.ts';
import { revokeTokens } from '../../mail/queries/tokens.ts';
import { readSite } from '../../site/site-settings.ts';
import { describeRoles } from '../announce-roles.ts';
import { offeredRoles, readInvitations, stateOf } from './present.ts';
import {
  findInvitation,
  insertInvitation,
  listInvitationsTo,
  updateOpenInvitation,
} from './queries.ts';

/** Invitations that an administrator may send per hour, and emails that an address gets per day. */
const maxByAdministrator = 60;
const maxToAddress = 5;

const sentAlready = 'This form already sent another invitation. Reload the page and try again.';

/**
 * Emails an invitation. Earlier ones to the same address end.
 * @throws {AppError} `conflict` if the address's account has these roles already, or is suspended; `tooMany`
 */
export async function inviteStaff(
  { db, settings }: AppDeps,
  { email, roles, attempt }: CheckedBody<'users/inviteStaff'>,
  caller: CurrentUser,
): Promise<Reply<'users/inviteStaff'>> {
  const wanted = completeRoles(roles);
  return db.transaction().execute(async (trx) => {
    const request = { call: 'users/inviteStaff', caller: caller.userId, attempt };
    await runOnce(trx, { ...request, body: { email, roles: wanted } }, sentAlready, async () => {
      await requireUseful(trx, email, wanted);
      await limitInvitations(trx, caller, email);
      for (const { id } of await listInvitationsTo(trx, emailKey(email))) {
        await revoke(trx, id);
      }
      const id = newId();
      const now = Date.now();
      await insertInvitation(trx, {
        id,
        email,
        email_key: emailKey(email),
        roles: wanted.join(),
        invited_by: caller.userId,
        created_at: now,
        sent_at: now,
        expires_at: now + lifetimeOf.invitation,
      });
      await mailInvitation(trx, settings, { id, email, roles: wanted, caller });
      await audit(trx, {
        userId: caller.userId,
        action: 'invitation.send',
        subject: `invitation/${id}`,
      });
      return id;
    });
    return {
      code: 1 as const,
      message: `We’re emailing an invitation to ${email}.`,
      ...(await readInvitations(trx)),
    };
  });
}

/**
 * Emails an open or expired invitation again; the earlier link stops working.
 * @throws {AppError} `notFound`; `conflict` if it was accepted or revoked; `tooMany`
 */
export async function resendInvitation(
  { db, settings }: AppDeps,
  { id, attempt }: CheckedBody<'users/resendInvitation'>,
  caller: CurrentUser,
): Promise<Reply<'users/resendInvitation'>> {
  return db.transaction().execute(async (trx) => {
    const invitation = await requireInvitation(trx, id);
    const { email } = invitation;
    const request = { call: 'users/resendInvitation', caller: caller.userId, attempt };
    await runOnce(trx, { ...request, body: { id } }, sentAlready, async () => {
      if (['accepted', 'revoked'].includes(stateOf(invitation, Date.now()))) throw hasEnded();
      const roles = offeredRoles(invitation);
      await requireUseful(trx, email, roles);
      await limitInvitations(trx, caller, email);
      const now = Date.now();
      const changes = {
        sent_at: now,
        expires_at: now + lifetimeOf.invitation,
        invited_by: caller.userId,
      };
      if (!(await updateOpenInvitation(trx, id, changes))) throw hasEnded();
      await mailInvitation(trx, settings, { id, email, roles, caller });
      await audit(trx, {
        userId: caller.userId,
        action: 'invitation.resend',
        subject: `invitation/${id}`,
      });
      return id;
    });
    return {
      code: 1 as const,
      message: `We’re emailing the invitation to ${email} again.`,
      ...(await readInvitations(trx)),
    };
  });
}

/**
 * Revokes an invitation: its link stops working.
 * @throws {AppError} `notFound`; `conflict` if it was accepted
 */
export async function revokeInvitation(
  { db }: AppDeps,
  { id }: CheckedBody<'users/revokeInvitation'>,
  { userId }: CurrentUser,
): Promise<Reply<'users/revokeInvitation'>> {
  return db.transaction().execute(async (trx) => {
    const { email, accepted_at } = await requireInvitation(trx, id);
    if (accepted_at !== null) throw hasEnded();
    if (await revoke(trx, id)) {
      await audit(trx, { userId, action: 'invitation.revoke', subject: `invitation/${id}` });
    }
    return {
      code: 1 as const,
      message: `The invitation to ${email} is revoked.`,
      ...(await readInvitations(trx)),
    };
  });
}

const hasEnded = () =>
  new AppError('conflict', 'This invitation was accepted or revoked. Reload the page.');

async function requireInvitation(trx: Db, id: string) {
  const invitation = await findInvitation(trx, id);
  if (!invitation) throw new AppError('notFound', 'This invitation doesn’t exist.');
  return invitation;
}

async function revoke(trx: Db, id: string): Promise<boolean> {
  await revokeTokens(trx, id, ['invitation']);
  return updateOpenInvitation(trx, id, { revoked_at: Date.now() });
}

/** @throws {AppError} `conflict` if the invitation would change nothing */
async function requireUseful(trx: Db, email: string, wanted: readonly Role[]): Promise<void> {
  const user = await findUserByEmail(trx, email);
  if (!user) return;
  if (user.suspended_at !== null) {
    throw new AppError('conflict', `The account of ${email} is suspended. Reinstate it first.`);
  }
  const held = rolesOf(user);
  if (wanted.every((role) => held.includes(role)) || held.includes('administrator')) {
    throw new AppError('conflict', `${email} already has these roles.`);
  }
}

/** Each invitation sends an email to someone who may not know us. */
async function limitInvitations(trx: Db, { userId }: CurrentUser, email: string): Promise<void> {
  await enforceRateLimit(trx, {
    bucket: `invite:${userId}`,
    free: maxByAdministrator,
    window: hour,
  });
  await enforceRateLimit(trx, {
    bucket: `invited:${hashToken(emailKey(email))}`,
    free: maxToAddress,
    window: day,
  });
}

interface Sent {
  id: string;
  email: string;
  roles: readonly Role[];
  caller: CurrentUser;
}

async function mailInvitation(
  trx: Db,
  settings: Settings,
  { id, email, roles, caller }: Sent,
): Promise<void> {
  const { name } = await readSite(trx);
  const t = translatorOf(staffLanguage);
  const token = await issueToken(trx, 'invitation', id);
  await enqueueEmail(trx, {
    recipient: email,
    subject: t('email.invitationSubject', { site: name }),
    purpose: 'invitation',
    language: t.language,
    paragraphs: [
      t('email.greetingNoName'),
      t('email.invitationText', {
        name: fullName(caller.firstName, caller.lastName),
        site: name,
      }),
      ...describeRoles(roles, t),
      t('email.invitationAdvice'),
    ],
    link: {
      label: t('email.invitationButton'),
      url: mailedLink(settings, 'invitation', id, token, t.language),
    },
    replyTo: caller.email,
  });
}
