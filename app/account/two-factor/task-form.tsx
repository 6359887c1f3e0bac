import { useTranslate } from '#app/language/use-translate.ts';
import type { MessageKey } from '#contract/shared/language/message-keys.ts';
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
export const titles: Record<Task['name'], MessageKey> = {
  'add-app': 'account.setUpApp',
  'remove-app': 'account.removeApp',
  'add-passkey': 'account.addPasskey',
  'rename-passkey': 'account.renaming',
  'remove-passkey': 'account.removing',
  'renew-codes': 'account.createCodes',
};

interface TaskFormProps {
  task: Task;
  email: string;
  onDone: (change: Change) => void;
  onCancel: () => void;
}

/** The steps of a task. */
export function TaskForm({ task, ...form }: TaskFormProps) {
  const t = useTranslate();
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
          text={t('account.removeAppNote')}
          action={t('account.removeAppNow')}
          work={removeApp}
        />
      );
    case 'remove-passkey':
      return (
        <PasswordStep
          {...form}
          text={t('account.removePasskeyNote', { name: task.passkey })}
          action={t('account.removePasskeyNow')}
          work={(credentials) => removePasskey(task.id, credentials)}
        />
      );
    case 'renew-codes':
      return (
        <PasswordStep
          {...form}
          text={t('account.createCodesNote')}
          action={t('account.createCodesNow')}
          work={renewCodes}
        />
      );
  }
}
