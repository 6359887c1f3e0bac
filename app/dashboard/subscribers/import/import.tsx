import { useState } from 'react';
import { ModalDialog } from '#app/ui/modal/modal-dialog.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { ChooseFile } from './choose-file.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { ImportPreview } from './import-preview.tsx';
import type { ImportState } from './import-state.ts';
import { PastImports } from './past-imports.tsx';

interface ImportProps {
  /** The import in progress, as found after a reload. */
  latest: ImportState | null;
  onChange: () => void;
}

const labels: Partial<Record<ImportState['status'], string>> = {
  ready: 'Continue import',
  waiting: 'Import in progress',
  running: 'Import in progress',
  done: 'View import results',
  failed: 'Import failed',
  undone: 'Import undone',
};

/** Imports a file of addresses: choosing it, previewing it, starting it, and following its progress. */
export function Import({ latest, onChange }: ImportProps) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const [own, setOwn] = useState<ImportState | null | undefined>(undefined);
  const isHydrated = useHydrated();
  const state = own === undefined ? latest : own;
  const label = (state && labels[state.status]) ?? 'Import subscribers';
  const close = () => {
    setOpener(null);
    // Data that the page loads from now on is newer than this dialog's.
    setOwn(undefined);
    onChange();
  };
  return (
    <>
      <button
        type="button"
        className="button"
        disabled={!isHydrated}
        onClick={(event) => setOpener(event.currentTarget)}
      >
        {label}
      </button>
      {opener && (
        <ModalDialog title="Import subscribers" shape="wide" opener={opener} onClose={close}>
          <Step state={state} onState={setOwn} onClose={close} />
        </ModalDialog>
      )}
    </>
  );
}

interface StepProps {
  state: ImportState | null;
  onState: (state: ImportState | null) => void;
  onClose: () => void;
}

function Step({ state, onState, onClose }: StepProps) {
  if (!state || state.status === 'receiving') {
    return (
      <>
        <ChooseFile onReady={onState} />
        <PastImports onUndo={onState} />
      </>
    );
  }
  if (state.status === 'ready' && state.preview) {
    return <ImportPreview state={state} preview={state.preview} onState={onState} />;
  }
  return <ImportOutcome state={state} onState={onState} onClose={onClose} />;
}
