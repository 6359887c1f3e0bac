import { downloadFile } from '#app/api/download.ts';
import { useAction } from '#app/api/use-action.ts';

interface ExportButtonProps {
  /** 'subscribers.csv'. */
  fileName: string;
  /**
   * Requests the next chunk of the file.
   * @param after the previous chunk's `next`; null at first
   */
  nextChunk: (after: string | null) => Promise<{ csv: string; next: string | null }>;
  label?: string;
}

/** Downloads all matches of the search as a spreadsheet file. */
export function ExportButton({ fileName, nextChunk, label = 'Export results' }: ExportButtonProps) {
  const action = useAction();
  const download = () =>
    action.run(async () => {
      // Without this byte order mark, spreadsheets assume an old encoding.
      const pieces = ['\uFEFF'];
      let after: string | null = null;
      do {
        const piece = await nextChunk(after);
        pieces.push(piece.csv);
        after = piece.next;
      } while (after !== null);
      downloadFile(fileName, pieces, 'text/csv;charset=utf-8');
      return '';
    });

  return (
    <>
      <button
        type="button"
        className="button button-quiet"
        disabled={!action.isReady}
        onClick={() => void download()}
      >
        {action.isBusy ? 'Preparing download…' : label}
      </button>
      <p role="alert" className="notice notice-bad">
        {action.error}
      </p>
    </>
  );
}
