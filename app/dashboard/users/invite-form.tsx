import { type FormEvent, useState } from 'react';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { useAttempt } from '#app/api/use-attempt.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import type { Reply } from '#contract/index.ts';
import type { Role } from '#contract/shared/roles.ts';
import { RoleChoice } from './role-choice.tsx';

export type Invitations = Reply<'users/getInvitations'>['invitations'];

/** Emails an invitation with roles. */
export function InviteForm({ onSent }: { onSent: (invitations: Invitations) => void }) {
  const [email, setEmail] = useState('');
  const [roles, setRoles] = useState<Role[]>([]);
  const action = useAction('email');
  const once = useAttempt();

  async function send(event: FormEvent) {
    event.preventDefault();
    if (email.trim() === '') {
      return action.show({ errors: { email: 'Enter the email of the person you invite.' } });
    }
    if (roles.length === 0) {
      return action.show({ errors: { roles: 'Choose at least one role.' } });
    }
    await action.run(async () => {
      const reply = await once((attempt) =>
        call('users/inviteStaff', { email: email.trim(), roles, attempt }),
      );
      onSent(reply.invitations);
      setEmail('');
      setRoles([]);
      return reply.message;
    });
  }

  return (
    <form onSubmit={send} noValidate className="staff-panel mt-4 grid max-w-[44rem] gap-4">
      <TextField
        id="invite-email"
        label="Email"
        type="email"
        autoComplete="off"
        maxLength={254}
        value={email}
        error={action.errors.email ?? ''}
        onChange={(event) => setEmail(event.target.value)}
      />
      <RoleChoice
        idPrefix="invite"
        chosen={roles}
        error={action.errors.roles ?? ''}
        onChange={setRoles}
      />
      <p className="staff-note">
        We email a link that works for seven days. They accept it with their account, or create one.
      </p>
      <button type="submit" className="button justify-self-start" disabled={!action.isReady}>
        {action.isBusy ? 'Sending…' : 'Send invitation'}
      </button>
      <ActionMessage action={action} />
    </form>
  );
}
