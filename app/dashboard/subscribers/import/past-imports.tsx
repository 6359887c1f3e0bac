import { useEffect, useState } from 'react';
import { call } from '#app/api/call.ts';
import { useDateFormat } from '../../layout/date-format.tsx';
import type { ImportState } from './import-state.ts';
import { UndoButton } from './undo-button.tsx';

/** The imports of the last 30 days, which can be undone. */
export function PastImports({ onUndo }: { onUndo: (state: ImportState) => void }) {
  const [imports, setImports] = useState<ImportState[]>([]);
  const { dateAndTime } = useDateFormat();
  useEffect(() => {
    // Without the list a file can be imported all the same.
    call('subscriber/getPastImports', {}).then(
      (reply) => setImports(reply.imports),
      () => undefined,
    );
  }, []);
  if (imports.length === 0) return null;
  return (
    <section className="mt-6" aria-labelledby="past-imports">
      <h3 id="past-imports" className="text-xl">
        Imports of the last 30 days
      </h3>
      <ul className="mt-2 grid gap-3">
        {imports.map((each) => (
          <li key={each.id} className="flex flex-wrap items-center justify-between gap-2">
            <span className="min-w-0 wrap-anywhere">
              <strong>{each.fileName}</strong>, {dateAndTime(each.createdAt)}: {each.message}
              {each.statement && <span className="block text-sm">Consent: “{each.statement}”</span>}
            </span>
            {each.isUndone === 0 && (
              <UndoButton id={each.id} name={each.fileName} onUndo={onUndo} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
