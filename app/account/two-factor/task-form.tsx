import { AppSetup } from './app-setup.tsx';
import { type Change, removeApp, removePasskey, renewCodes } from './changes.ts';
import { PasskeyRename } from './passkey-rename.tsx';
import { PasskeySetup } from './passkey-setup.tsx';
import { PasswordStep } from './password-step.tsx';

/** The task of the dialog. */
export type Task =
  | { name: 'add-app' | 'remove-app' | 'add-passkey' | 'renew-codes' }
  | { name: 'rename-passkey' | 'remove-passkey'; id: string; passkey: string };

/** The dialog's title for a task. */
export const titles: Record<Task['name'], string> = {
  'add-app': 'Set up an authenticator app',
  'remove-app': 'Remove the authenticator app',
  'add-passkey': 'Add a passkey',
  'rename-passkey': 'Rename a passkey',
  'remove-passkey': 'Remove a passkey',
  'renew-codes': 'Create new recovery codes',
};

interface TaskFormProps {
  task: Task;
  email: string;
  onDone: (change: Change) => void;
  onCancel: () => void;
}

/** The steps of a task. */
export function TaskForm({ task, ...form }: TaskFormProps) {
  switch (task.name) {
    case 'add-app':
      return <AppSetup {...form} />;
    case 'add-passkey':
      return <PasskeySetup {...form} />;
    case 'rename-passkey':
      return <PasskeyRename {...form} id={task.id} name={task.passkey} />;
    case 'remove-app':
      return (
        <PasswordStep
          {...form}
          text="You won’t be able to sign in with its codes. You can set it up again later."
          action="Remove the app"
          work={removeApp}
        />
      );
    case 'remove-passkey':
      return (
        <PasswordStep
          {...form}
          text={`You won’t be able to sign in with “${task.passkey}”. You can add it again later.`}
          action="Remove the passkey"
          work={(credentials) => removePasskey(task.id, credentials)}
        />
      );
    case 'renew-codes':
      return (
        <PasswordStep
          {...form}
          text="You’ll get ten new codes, and the old ones will stop working."
          action="Create new codes"
          work={renewCodes}
        />
      );
  }
}
