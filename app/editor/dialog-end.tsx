import type { useAction } from '#app/api/use-action.ts';
import { ActionError } from '#app/ui/form/action-message.tsx';

interface DialogEndProps {
  action: ReturnType<typeof useAction>;
  /** Of the button that sends the form. */
  label: string;
  /** Whether it can be sent as it is filled in. */
  isReady?: boolean;
  onClose: () => void;
}

/** The end of a dialog’s form: why it failed, and the buttons that send it or close the dialog. */
export function DialogEnd({ action, label, isReady = true, onClose }: DialogEndProps) {
  return (
    <>
      <ActionError action={action} className="text-sm text-tomato" />
      <p className="modal-actions">
        <button type="submit" className="button" disabled={!action.isReady || !isReady}>
          {label}
        </button>
        <button type="button" className="button button-quiet" onClick={onClose}>
          Cancel
        </button>
      </p>
    </>
  );
}
