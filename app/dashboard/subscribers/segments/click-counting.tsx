import { useState } from 'react';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { useMay } from '#app/shell/staff/held-roles.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { CheckField } from '#app/ui/form/check-field.tsx';

/** Whether clicks in new mailings are counted; only administrators may change it. */
export function ClickCounting({ isOn, onDone }: { isOn: 0 | 1; onDone: () => Promise<void> }) {
  const action = useAction();
  const mayChange = useMay('security.change');
  // The box changes at once, and back if the choice cannot be saved.
  const [isChecked, setChecked] = useState(isOn === 1);
  const change = async (next: boolean) => {
    setChecked(next);
    const isDone = await action.run(async () => {
      const { message } = await call('newsletter/editClickCounting', { isOn: next ? 1 : 0 });
      await onDone();
      return message;
    });
    if (!isDone) setChecked(!next);
  };
  return (
    <div className="mt-5">
      <CheckField
        label="Count clicks in newsletters"
        hint="Stores for a year who clicked a link in a mailing, for segments. The emails say so; your privacy policy should, too. Only administrators can change this."
        checked={isChecked}
        disabled={!mayChange || !action.isReady}
        onChange={({ target }) => void change(target.checked)}
      />
      <ActionMessage action={action} />
    </div>
  );
}
