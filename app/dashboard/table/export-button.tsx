import { downloadFile } from '#app/api/download.ts';
import { useMenuAction } from '#app/shell/staff/screen-head/use-menu-action.ts';
import { useItemProps } from '#app/ui/menu/menu-item.ts';
import { toast } from '#app/ui/toast/toast.ts';

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
  const action = useMenuAction();
  const item = useItemProps();
  const download = () =>
    action.run(async () => {
      toast.success('Preparing download…');
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
    <button {...item} type="button" disabled={!action.isReady} onClick={() => void download()}>
      {label}
    </button>
  );
}
