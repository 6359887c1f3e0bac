import { day } from '#contract/shared/time-units.ts';
import type { Contribution } from '#server/contributions.ts';
import { usersForms } from './forms.ts';
import { exportInvitations, removeInvitations } from './invitations/personal-data.ts';
import { deleteInvitationsExpired, listInvitedEmails } from './invitations/queries.ts';

/** Ended invitations are listed for this long. */
const invitationsKept = 90 * day;

export const users: Contribution = {
  forms: usersForms,
  auditLabels: { invitation: listInvitedEmails },
  pageParameters: { '/dashboard/*': ['role', 'state'] },
  personalData: {
    remove: removeInvitations,
    changeEmail: removeInvitations,
    exports: { invitations: exportInvitations },
  },
  expire: (db, now) => deleteInvitationsExpired(db, now - invitationsKept),
};
