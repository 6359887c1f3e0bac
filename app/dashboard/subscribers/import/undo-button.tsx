import { useState } from 'react';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { ConfirmDialog } from '#app/ui/modal/confirm-dialog.tsx';
import type { ImportState } from './import-state.ts';

interface UndoButtonProps {
  id: string;
  /** The file's name, for screen readers. */
  name?: string;
  onUndo: (state: ImportState) => void;
}

/** Undoes an import, after a confirmation. */
export function UndoButton({ id, name, onUndo }: UndoButtonProps) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const action = useAction();

  const undo = () =>
    action.run(async () => {
      const reply = await call('subscriber/undoImport', { id });
      setOpener(null);
      onUndo(reply.import);
      return '';
    });

  return (
    <>
      <button
        type="button"
        className="button button-bad"
        onClick={({ currentTarget }) => setOpener(currentTarget)}
      >
        Undo import
        {name && <span className="sr-only"> of {name}</span>}
      </button>
      {opener && (
        <ConfirmDialog
          title="Undo this import?"
          confirmLabel="Undo import"
          cancelLabel="Keep it"
          isDestructive
          isInForm
          isBusy={action.isBusy}
          opener={opener}
          onConfirm={() => void undo()}
          onClose={() => setOpener(null)}
        >
          <p>
            The people whom it added are removed, and the ones whom it excluded may be imported
            again. Anyone who has confirmed, changed or ended their subscription since then stays as
            they are.
          </p>
          <ActionMessage action={action} />
        </ConfirmDialog>
      )}
    </>
  );
}
