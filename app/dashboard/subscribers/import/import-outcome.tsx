import { useEffect } from 'react';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import type { ImportState } from './import-state.ts';
import { ReportButton } from './report-button.tsx';
import { UndoButton } from './undo-button.tsx';

/** The polling interval for the progress, in ms. */
const interval = 1_000;

interface ImportOutcomeProps {
  state: ImportState;
  onState: (state: ImportState | null) => void;
  onClose: () => void;
}

/** The last step: the progress and the result. The import continues when this page is left. */
export function ImportOutcome({ state, onState, onClose }: ImportOutcomeProps) {
  const action = useAction();
  const isUnderWay = state.status === 'waiting' || state.status === 'running';
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => {
      // The next poll may succeed.
      call('subscriber/getImport', {})
        .then((reply) => onState(reply.import))
        .catch(() => undefined);
    }, interval);
    return () => clearInterval(timer);
  }, [isUnderWay, onState]);

  const dismiss = () =>
    void action.run(async () => {
      await call('subscriber/deleteImport', { id: state.id });
      onState(null);
      if (!isUnderWay) onClose();
      return '';
    });

  const isUndone = state.isUndone === 1;
  const rows = isUndone ? state.added : (state.preview?.rows ?? 0);
  return (
    <div className="form">
      <p className="wrap-anywhere">
        <strong>{state.fileName}</strong>
      </p>
      {isUnderWay ? (
        <>
          <progress
            aria-label="Import progress"
            className="w-full"
            max={Math.max(1, rows)}
            value={state.done}
          />
          <p>
            {isUndone
              ? `Undoing: ${state.done.toLocaleString('en')} of ${rows.toLocaleString('en')} subscribers removed. It continues if you leave this page.`
              : `${state.done.toLocaleString('en')} of ${rows.toLocaleString('en')} rows. The import continues if you leave this page.`}
          </p>
        </>
      ) : (
        <p role="status" className={state.status === 'failed' ? 'notice notice-bad' : 'notice'}>
          {state.message}
        </p>
      )}
      {state.statement && <p className="wrap-anywhere">Consent: “{state.statement}”</p>}
      {!isUnderWay && (state.preview?.problems.length ?? 0) > 0 && <ReportButton id={state.id} />}
      <ActionMessage action={action} />
      <p className="modal-actions">
        {(state.status === 'done' || state.status === 'failed') && state.added > 0 && (
          <UndoButton id={state.id} onUndo={onState} />
        )}
        <button
          type="button"
          className={isUnderWay ? 'button button-bad' : 'button'}
          disabled={!action.isReady || (isUnderWay && isUndone)}
          onClick={dismiss}
        >
          {isUnderWay ? 'Stop import' : 'Done'}
        </button>
      </p>
    </div>
  );
}
