import { z } from 'zod';
import { heldRoles, role } from '../auth/calls.ts';
import { body, call, changed, reply } from '../call.ts';
import {
  byId,
  email,
  firstName,
  givenPassword,
  id,
  lastName,
  mailedToken,
  newPassword,
  time,
} from '../fields.ts';
import { nameSchema } from '../named.ts';
import { sample } from '../sample.ts';
import { roles } from '../shared/roles.ts';

const invitation = z.object({
  id,
  email: z.string(),
  roles: heldRoles,
  /** The administrator; empty if the account has been deleted. */
  invitedBy: z.string(),
  sentAt: time,
  expiresAt: time,
  /** 'revoked' also if the administrator is none any longer. */
  state: z.enum(['open', 'expired', 'revoked', 'accepted']),
});
nameSchema(invitation, 'Invitation', 'An invitation to join the staff.');

/** The same for every attempt at one email: it is sent once. */
const attempt = id.optional();
const list = { invitations: z.array(invitation) };
const link = { id, verify_token: mailedToken };

/** Invitations of future staff: administrators send them by email, and their readers accept them. */
export const invitationCalls = {
  'users/getInvitations': call({
    summary: 'List invitations of the last 90 days, newest first',
    who: 'users.manage',
    body: () => body({}),
    reply: () => reply(list),
  }),
  'users/inviteStaff': call({
    summary: 'Email an invitation with roles; an open one to the same address is replaced',
    who: 'users.manage',
    body: () => body({ email, roles: z.array(role).min(1).max(roles.length), attempt }),
    reply: () => changed(list),
    failures: [409, 429],
    example: { body: { email: sample.email, roles: ['newsletter', 'events'] } },
  }),
  'users/resendInvitation': call({
    summary: 'Email an invitation again, with a new link that works for seven days',
    who: 'users.manage',
    body: () => body({ id, attempt }),
    reply: () => changed(list),
    failures: [404, 409, 429],
    example: { body: { id: sample.id } },
  }),
  'users/revokeInvitation': call({
    summary: 'Revoke an invitation; its link stops working',
    who: 'users.manage',
    ...byId,
    reply: () => changed(list),
    failures: [404, 409],
  }),
  'users/getInvitation': call({
    summary: 'Get what an emailed invitation offers; changes nothing',
    who: 'anyone',
    redeemsLink: true,
    body: () => body(link),
    reply: () =>
      reply({
        email: z.string(),
        roles: heldRoles,
        /** The verified account with this address; null: accepting creates one, or takes over an unverified one. */
        account: z.object({ userId: id, firstName: z.string() }).nullable(),
      }),
    example: { body: { id: sample.id, verify_token: sample.token } },
  }),
  'users/acceptInvitation': call({
    summary:
      'Accept an invitation: with the session or password of the address’s account, or a name and a new password',
    who: 'anyone',
    redeemsLink: true,
    body: () =>
      body({
        ...link,
        /** The password of the account with this address. */
        password: givenPassword.optional(),
        firstName: firstName.optional(),
        lastName: lastName.optional(),
        /** For a new account. */
        newPassword: newPassword.optional(),
      }),
    reply: () => changed({ roles: heldRoles }),
    failures: [401, 409, 429],
    example: {
      body: {
        id: sample.id,
        verify_token: sample.token,
        firstName: 'Maya',
        lastName: 'Okafor',
        newPassword: 'Eight Beans 8',
      },
    },
  }),
};
