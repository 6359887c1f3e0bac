import { call } from '#app/api/call.ts';
import { ExportButton } from '../../table/export-button.tsx';

/** Downloads the rows of a file that are not added, with the reasons. */
export function ReportButton({ id }: { id: string }) {
  return (
    <ExportButton
      fileName="rows-not-added.csv"
      label="Download the rows that are not added"
      nextChunk={() => call('subscriber/exportImportReport', { id })}
    />
  );
}
