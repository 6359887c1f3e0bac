import { type FormEvent, useState } from 'react';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { ContentActions } from '#app/ui/form/content-actions.ts';
import type { Role } from '#contract/shared/roles.ts';
import { RoleChoice } from './role-choice.tsx';

interface RoleFieldProps {
  userId: string;
  roles: readonly Role[];
  onDone: () => void;
}

/** An account's roles. They take effect when they are saved. */
export function RoleField({ userId, roles, onDone }: RoleFieldProps) {
  const [chosen, setChosen] = useState<readonly Role[]>(roles);
  // The account is loaded again after each change: this stays, with its message.
  const [read, setRead] = useState(roles.join());
  if (read !== roles.join()) {
    setRead(roles.join());
    setChosen(roles);
  }
  const action = useAction();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const work = async () =>
      (await call('users/changeRoles', { userId, roles: [...chosen] })).message;
    if (await action.run(work)) onDone();
  };
  return (
    <form className="mt-4 grid gap-2" onSubmit={save} noValidate>
      <RoleChoice idPrefix="account" chosen={chosen} onChange={setChosen} />
      {chosen.length === 0 && (
        <p className="staff-note">Without a role, members can manage their own account only.</p>
      )}
      {chosen.join() !== roles.join() && (
        <button type="submit" className="button justify-self-start" disabled={!action.isReady}>
          Save roles
        </button>
      )}
      <ContentActions value="all">
        <ActionMessage action={action} />
      </ContentActions>
    </form>
  );
}
