import { call } from '#app/api/call.ts';
import type { useAction } from '#app/api/use-action.ts';
import { useAttempt } from '#app/api/use-attempt.ts';
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls by itself must be reached by keyboard.
    <section className="table-scroll" aria-label="Invitations, table" tabIndex={0}>
      <table className="data-table min-w-[48rem]">
        <caption className="sr-only">Invitations</caption>
        <thead>
          <tr>
            <th scope="col">Email</th>
            <th scope="col">Roles</th>
            <th scope="col">Status</th>
            <th scope="col">Sent</th>
            <th scope="col">Invited by</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {invitations.map((invitation) => (
            <tr key={invitation.id}>
              <th scope="row" className="min-w-40 wrap-anywhere">
                {invitation.email}
              </th>
              <td>{rolesInWords(invitation.roles)}</td>
              <td>
                {states[invitation.state]}
                {invitation.state === 'open' && `, until ${dateAndTime(invitation.expiresAt)}`}
              </td>
              <td className="whitespace-nowrap">{dateAndTime(invitation.sentAt)}</td>
              <td>{invitation.invitedBy || 'A deleted account'}</td>
              <td>
                <Actions invitation={invitation} action={action} onChange={onChange} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
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
