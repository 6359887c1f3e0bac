import { useState } from 'react';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { SelectField } from '#app/ui/form/select-field.tsx';
import type { Reply } from '#contract/index.ts';
import { accountTypeOf, roleNames, roleOf } from './filters.ts';

type AccountType = Reply<'users/getUser'>['user']['accountType'];

const meanings: Record<AccountType, string> = {
  0: 'Members can manage their own account only.',
  2: 'Editors can change the site’s content. They can’t see people or donations.',
  1: 'Administrators can do everything.',
};

interface RoleFieldProps {
  userId: string;
  accountType: AccountType;
  onDone: () => void;
}

/** An account's role. It takes effect when it is saved. */
export function RoleField({ userId, accountType, onDone }: RoleFieldProps) {
  const [chosen, setChosen] = useState(accountType);
  // The account is loaded again after each change: this stays, with its message.
  const [read, setRead] = useState(accountType);
  if (read !== accountType) {
    setRead(accountType);
    setChosen(accountType);
  }
  const action = useAction();
  const save = async () => {
    const work = async () =>
      (await call('users/changeAccountType', { userId, accountType: chosen })).message;
    if (await action.run(work)) onDone();
  };
  return (
    <div className="mt-4 grid gap-2">
      <SelectField
        label="Role"
        value={roleOf(chosen)}
        options={roleNames}
        onChange={(value) => setChosen(accountTypeOf(value))}
      />
      <p className="staff-note">{meanings[chosen]}</p>
      {chosen !== accountType && (
        <button
          type="button"
          className="button justify-self-start"
          disabled={!action.isReady}
          onClick={() => void save()}
        >
          Save role
        </button>
      )}
      <ActionMessage action={action} />
    </div>
  );
}
