import { type ChangeEvent, useState } from 'react';
import { call } from '#app/api/call.ts';
import { explainAfterSentence } from '#app/api/call-error.ts';
import { callWithFile } from '#app/api/call-with-file.ts';
import { downloadFile } from '#app/api/download.ts';
import { useAction } from '#app/api/use-action.ts';
import { LinesField } from '#app/editor/fields.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import { ActionError } from '#app/ui/form/action-message.tsx';
import { FileField } from '#app/ui/form/file-field.tsx';
import { toast } from '#app/ui/toast/toast.ts';
import type { Reply } from '#contract/index.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import { ImportPreview } from './import-preview.tsx';

type Preview = Reply<'redirects/importRedirects'>;

/** The input: a chosen file, or pasted text. */
type Source = { file: File } | { text: string };

const largestFile = 1_000_000;

/** Imports redirects from CSV, after a preview of each row, and exports them. */
export function ImportPanel({ onImported }: { onImported: () => void }) {
  const t = useTranslate();
  const [source, setSource] = useState<Source>({ text: '' });
  const [preview, setPreview] = useState<Preview | null>(null);
  /** Incremented when the chosen file is replaced by something else, which resets its field. */
  const [emptied, setEmptied] = useState(0);
  const action = useAction('file', 'text');
  const text = 'text' in source ? source.text : '';

  const choose = (next: Source) => {
    setSource(next);
    setPreview(null);
    action.show();
  };
  const previewImport = () =>
    action.run(async () => {
      const found = await send(source, { preview: 1 });
      setPreview(found);
      return found.message;
    });
  const take = () =>
    action.run(async () => {
      const { message } = await send(source, {});
      setPreview(null);
      setSource({ text: '' });
      setEmptied(emptied + 1);
      onImported();
      return message;
    });

  return (
    <section aria-labelledby="import" className="staff-panel mt-10 grid gap-3">
      <h2 id="import" className="text-xl">
        Import redirects
      </h2>
      <p className="text-sm">
        Use a CSV with one row per redirect: the old address, the new address, and{' '}
        <em>permanent</em> or <em>temporary</em>. Up to 5,000 rows. You see a preview before
        anything changes.
      </p>
      <CsvField key={emptied} onChosen={choose} error={action.errors.file} />
      <LinesField
        label="Or paste the rows"
        value={text}
        onChange={(typed) => {
          if ('file' in source) setEmptied(emptied + 1);
          choose({ text: typed });
        }}
        error={action.errors.text}
      />
      <ActionError action={action} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <button
          type="button"
          className={preview ? 'button button-quiet' : 'button'}
          disabled={!action.isReady || ('text' in source && text.trim() === '')}
          onClick={() => void previewImport()}
        >
          Preview import
        </button>
        {preview && preview.counts.added + preview.counts.changed > 0 && (
          <button
            type="button"
            className="button"
            disabled={!action.isReady}
            onClick={() => void take()}
          >
            {`Import ${preview.counts.added + preview.counts.changed}`}
          </button>
        )}
        <button type="button" className="underline" onClick={() => void saveExport(t)}>
          Download redirects as CSV
        </button>
        <p role="status" className="text-sm">
          {action.message}
        </p>
      </div>
      {preview && <ImportPreview preview={preview} />}
    </section>
  );
}

const send = (source: Source, wishes: { preview?: 1 }) =>
  'file' in source
    ? callWithFile('redirects/importRedirects', wishes, source.file)
    : call('redirects/importRedirects', { ...source, ...wishes });

interface CsvFieldProps {
  onChosen: (source: Source) => void;
  error: string | undefined;
}

function CsvField({ onChosen, error }: CsvFieldProps) {
  const [tooLarge, setTooLarge] = useState('');

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    setTooLarge('');
    if (!file) return;
    if (file.size > largestFile) return setTooLarge('Files can be up to 1 MB.');
    // The raw bytes: the server detects the encoding.
    onChosen({ file });
  }

  return (
    <FileField
      label="CSV file"
      error={tooLarge || error}
      accept=".csv,.txt,text/csv,text/plain"
      onChange={choose}
    />
  );
}

async function saveExport(t: Translate): Promise<void> {
  try {
    const { csv } = await call('redirects/exportRedirects', {});
    // The byte order mark tells spreadsheets that it is UTF-8.
    downloadFile('redirects.csv', ['\uFEFF', csv], 'text/csv');
  } catch (failure) {
    toast.error(explainAfterSentence(failure, t));
  }
}
