import { call } from '#app/api/call.ts';
import type { useAction } from '#app/api/use-action.ts';
import { useAttempt } from '#app/api/use-attempt.ts';
import { RecordTable } from '#app/shell/staff/tables/record-table.tsx';
import { ConfirmButton } from '#app/ui/modal/confirm-button.tsx';
import { useDateFormat } from '../layout/date-format.tsx';
import { rolesInWords } from './filters.ts';
import type { Invitations } from './invite-form.tsx';

type Invitation = Invitations[number];

const states: Record<Invitation['state'], string> = {
  open: 'Waiting',
  expired: 'Expired',
  revoked: 'Revoked',
  accepted: 'Accepted',
};

interface InvitationListProps {
  invitations: Invitations;
  action: ReturnType<typeof useAction>;
  onChange: (invitations: Invitations) => void;
}

/** The people invited, each with the possible actions. */
export function InvitationList({ invitations, action, onChange }: InvitationListProps) {
  const { dateAndTime } = useDateFormat();
  return (
    <RecordTable
      caption="Invitations"
      rows={invitations}
      keyOf={({ id }) => id}
      columns={[
        { title: 'Email', isName: true, cell: ({ email }) => email },
        { title: 'Roles', cell: ({ roles }) => rolesInWords(roles) },
        {
          title: 'Status',
          cell: ({ state, expiresAt }) =>
            `${states[state]}${state === 'open' ? `, until ${dateAndTime(expiresAt)}` : ''}`,
        },
        { title: 'Sent', cell: ({ sentAt }) => dateAndTime(sentAt) },
        { title: 'Invited by', cell: ({ invitedBy }) => invitedBy || 'A deleted account' },
        {
          title: 'Actions',
          hasActions: true,
          cell: (invitation) => (
            <Actions invitation={invitation} action={action} onChange={onChange} />
          ),
        },
      ]}
    />
  );
}

function Actions({
  invitation: { id, email, state },
  action,
  onChange,
}: Omit<InvitationListProps, 'invitations'> & { invitation: Invitation }) {
  const once = useAttempt();
  if (state === 'accepted' || state === 'revoked') return null;
  const resend = () =>
    action.run(async () => {
      const reply = await once((attempt) => call('users/resendInvitation', { id, attempt }));
      onChange(reply.invitations);
      return reply.message;
    });
  const revoke = () =>
    action.run(async () => {
      const reply = await call('users/revokeInvitation', { id });
      onChange(reply.invitations);
      return reply.message;
    });
  return (
    <span className="flex gap-x-4 whitespace-nowrap">
      <button
        type="button"
        className="underline"
        aria-label={`Send again to ${email}`}
        disabled={!action.isReady}
        onClick={() => void resend()}
      >
        Send again
      </button>
      <ConfirmButton
        confirmation={{
          title: `Revoke the invitation to ${email}?`,
          text: 'The link in the email stops working.',
          confirmLabel: 'Revoke invitation',
          cancelLabel: 'Keep it',
          isDestructive: true,
        }}
        className="text-beet underline"
        disabled={!action.isReady}
        onConfirm={() => void revoke()}
      >
        Revoke
      </ConfirmButton>
    </span>
  );
}
