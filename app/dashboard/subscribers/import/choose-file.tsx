import { type FormEvent, useState } from 'react';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { FileField } from '#app/ui/form/file-field.tsx';
import { isWorkbook, workbookRefusal, workbookStart } from '#contract/shared/workbook.ts';
import type { ImportState } from './import-state.ts';
import { sendSubscriberFile } from './send-subscriber-file.ts';

/** The first step: a file is uploaded in chunks, and previewed on the server. */
export function ChooseFile({ onReady }: { onReady: (state: ImportState) => void }) {
  const action = useAction();
  const [share, setShare] = useState(0);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const file = new FormData(event.currentTarget).get('file');
    if (!(file instanceof File) || file.size === 0) {
      action.show({ error: 'Choose a file with email addresses.' });
      return;
    }
    setShare(0);
    await action.run(async () => {
      const start = await file.slice(0, workbookStart).arrayBuffer();
      if (isWorkbook(new Uint8Array(start))) return { error: workbookRefusal };
      const id = await sendSubscriberFile(file, setShare);
      onReady((await call('subscriber/previewImport', { id })).import);
      return '';
    });
  }

  return (
    <form className="form" onSubmit={send}>
      <p>
        Choose a CSV file with one person per row and a column with the email address. You see a
        preview before anyone is added.
      </p>
      <FileField label="File" name="file" accept=".csv,.txt,.tsv,text/csv,text/plain" required />
      {action.isBusy && (
        <p>
          <progress aria-label="Upload progress" max={1} value={share} className="w-full" />
          {share === 1 ? 'Reading…' : 'Uploading…'}
        </p>
      )}
      <ActionMessage action={action} />
      <button type="submit" className="button" disabled={!action.isReady}>
        Preview import
      </button>
    </form>
  );
}
