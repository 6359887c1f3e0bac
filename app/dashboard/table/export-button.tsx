import { saveFile } from '#app/api/files.ts';
import { useSaving } from '#app/api/use-saving.ts';

interface ExportButtonProps {
  /** 'subscribers.csv'. */
  fileName: string;
  /** Asks for the next piece of the file. @param after what the piece before said is next; null at first */
  nextPiece: (after: string | null) => Promise<{ csv: string; next: string | null }>;
  label?: string;
}

/** What the search finds, on all pages, as a file for a spreadsheet. */
export function ExportButton({ fileName, nextPiece, label = 'Export results' }: ExportButtonProps) {
  const saving = useSaving();
  const download = () =>
    saving.save(async () => {
      // Spreadsheets take a file without this mark for one in an old encoding.
      const pieces = ['\uFEFF'];
      let after: string | null = null;
      do {
        const piece = await nextPiece(after);
        pieces.push(piece.csv);
        after = piece.next;
      } while (after !== null);
      saveFile(fileName, pieces, 'text/csv;charset=utf-8');
      return '';
    });

  return (
    <>
      <button
        type="button"
        className="button button-quiet"
        disabled={!saving.isReady}
        onClick={() => void download()}
      >
        {saving.isBusy ? 'Collecting…' : label}
      </button>
      <p role="alert" className="notice notice-bad">
        {saving.error}
      </p>
    </>
  );
}
