import type { ReactNode } from 'react';
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
  filters: ReactNode;
}

/** A log with its title, export and table. */
export function AuditTable<Row extends LogRow>(props: AuditTableProps<Row>) {
  const { title, note, names, fileName, nextChunk, screen, ...table } = props;
  return (
    <>
      <div className="screen-head">
        <h1>{title}</h1>
        <div className="screen-actions">
          <ExportButton fileName={fileName} nextChunk={nextChunk} />
        </div>
      </div>
      <p className="mt-2 text-bark">{note}</p>
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
