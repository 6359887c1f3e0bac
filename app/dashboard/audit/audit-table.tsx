import type { Filter } from '#app/shell/staff/filters/filter.ts';
import { ScreenHead } from '#app/shell/staff/screen-head/screen-head.tsx';
import type { Column } from '../table/data-table.tsx';
import { ExportButton } from '../table/export-button.tsx';
import { TableView } from '../table/table-view.tsx';
import type { TableScreen } from '../table/use-table-screen.ts';
import { defaultSort, pageSize, parseSort } from './filters.ts';

interface LogRow {
  id: string;
  action: string;
}

interface AuditTableProps<Row extends LogRow> {
  title: string;
  /** Explains the rows, below the title. */
  note: string;
  /** The singular and plural of a row. */
  names: [string, string];
  searchLabel: string;
  fileName: string;
  nextChunk: Parameters<typeof ExportButton>[0]['nextChunk'];
  columns: Column<Row>[];
  rows: Row[];
  total: number;
  screen: TableScreen;
  filters: readonly Filter[];
}

/** A log with its title, export and table. */
export function AuditTable<Row extends LogRow>(props: AuditTableProps<Row>) {
  const { title, note, names, fileName, nextChunk, screen, ...table } = props;
  return (
    <>
      <ScreenHead
        title={title}
        primary={<ExportButton fileName={fileName} nextChunk={nextChunk} />}
      />
      <p className="staff-note">{note}</p>
      <TableView
        {...table}
        screen={screen}
        names={names}
        pageSize={pageSize}
        idOf={({ id }) => id}
        nameOf={({ action }) => action}
        sort={parseSort(screen.parameters)}
        defaultSort={defaultSort}
      >
        <p>{`No ${names[1]} ${screen.url.isFiltered ? 'match. Change your search.' : 'yet.'}`}</p>
      </TableView>
    </>
  );
}
