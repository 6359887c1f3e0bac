import { useState } from 'react';
import type { Body } from '#contract/index.ts';
import { call } from '../../client/call.ts';
import { explain } from '../../client/call-error.ts';
import { useScripts } from '../../forms/use-scripts.ts';
import { saveFile } from '../table/save-file.ts';

/** Everybody whom the search finds, as a file for a spreadsheet. */
export function ExportButton({
  filter,
}: {
  filter: Omit<Body<'subscriber/exportSubscribers'>, 'after'>;
}) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const hasScripts = useScripts();

  async function download() {
    setBusy(true);
    setError('');
    try {
      // Spreadsheets take a file without this mark for one in an old encoding.
      const pieces = ['\uFEFF'];
      let after: string | null = null;
      do {
        const piece = await nextPiece(filter, after);
        pieces.push(piece.csv);
        after = piece.next;
      } while (after !== null);
      saveFile('subscribers.csv', pieces, 'text/csv;charset=utf-8');
    } catch (failure) {
      setError(explain(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <button
        type="button"
        className="button button-quiet"
        disabled={!hasScripts || isBusy}
        onClick={() => void download()}
      >
        {isBusy ? 'Collecting…' : 'Export what is shown'}
      </button>
      <p role="alert" className="notice notice-bad">
        {error}
      </p>
    </>
  );
}

const nextPiece = (
  filter: Omit<Body<'subscriber/exportSubscribers'>, 'after'>,
  after: string | null,
) => call('subscriber/exportSubscribers', { ...filter, ...(after !== null && { after }) });
