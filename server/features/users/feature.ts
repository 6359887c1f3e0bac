import { day } from '#contract/shared/time-units.ts';
import type { Feature } from '#server/feature.ts';
import { usersForms } from './forms.ts';
import { exportInvitations, removeInvitations } from './invitations/personal-data.ts';
import { deleteInvitationsExpired, listInvitedEmails } from './invitations/queries.ts';
import { usersHandlers } from './routes.ts';

/** Ended invitations are listed for this long. */
const invitationsKept = 90 * day;

export const users = {
  name: 'users',
  handlers: usersHandlers,
  forms: usersForms,
  auditLabels: { invitation: listInvitedEmails },
  pageParameters: { '/dashboard/*': ['role', 'state'] },
  personalData: {
    remove: removeInvitations,
    changeEmail: removeInvitations,
    exports: { invitations: exportInvitations },
  },
  expire: (db, now) => deleteInvitationsExpired(db, now - invitationsKept),
} satisfies Feature;
