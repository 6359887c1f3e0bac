import { useState } from 'react';
import { explain } from '#app/api/call-error.ts';
import { saveFile } from '#app/api/files.ts';
import { useScripts } from '#app/ui/use-scripts.ts';

interface ExportButtonProps {
  /** 'subscribers.csv'. */
  fileName: string;
  /** Asks for the next piece of the file. @param after what the piece before said is next; null at first */
  nextPiece: (after: string | null) => Promise<{ csv: string; next: string | null }>;
  label?: string;
}

/** What the search finds, on all pages, as a file for a spreadsheet. */
export function ExportButton({ fileName, nextPiece, label = 'Export results' }: ExportButtonProps) {
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
        const piece = await nextPiece(after);
        pieces.push(piece.csv);
        after = piece.next;
      } while (after !== null);
      saveFile(fileName, pieces, 'text/csv;charset=utf-8');
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
        {isBusy ? 'Collecting…' : label}
      </button>
      <p role="alert" className="notice notice-bad">
        {error}
      </p>
    </>
  );
}
