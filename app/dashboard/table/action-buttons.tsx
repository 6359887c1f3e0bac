import { useState } from 'react';
import { ConfirmDialog } from '#app/ui/modal/confirm-dialog.tsx';
import { isSecondTap } from '#app/ui/second-tap.ts';
import type { BulkAction } from './bulk-action.ts';

interface ActionButtonsProps {
  actions: BulkAction[];
  /** Names its object in questions: 'this account', '12 subscribers'. */
  name: string;
  isReady: boolean;
  run: (action: BulkAction) => Promise<void>;
}

/** A button for each action; irreversible ones ask for confirmation. */
export function ActionButtons({ actions, name, isReady, run }: ActionButtonsProps) {
  const [asked, setAsked] = useState<{ action: BulkAction; opener: HTMLElement } | null>(null);
  const ask = asked?.action.confirmation;
  return (
    <>
      {actions.map((action) => (
        <button
          key={action.label}
          type="button"
          className={action.isDestructive ? 'button button-bad' : 'button button-quiet'}
          disabled={!isReady}
          onClick={(click) => {
            if (action.confirmation) setAsked({ action, opener: click.currentTarget });
            else if (!isSecondTap(click)) void run(action);
          }}
        >
          {action.label}
        </button>
      ))}
      {asked && ask && (
        <ConfirmDialog
          title={ask.title(name)}
          confirmLabel={ask.confirmLabel(name)}
          cancelLabel={ask.cancelLabel}
          isDestructive={asked.action.isDestructive}
          isBusy={!isReady}
          opener={asked.opener}
          onConfirm={() => void run(asked.action).finally(() => setAsked(null))}
          onClose={() => setAsked(null)}
        >
          <p>{ask.text}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
