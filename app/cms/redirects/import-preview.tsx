import { type RecordColumn, RecordTable } from '#app/shell/staff/tables/record-table.tsx';
import type { Reply } from '#contract/index.ts';

type Preview = Pick<Reply<'redirects/importRedirects'>, 'rows' | 'counts'>;
type Row = Preview['rows'][number];

/** As many rows as a person would read; rejected ones come first. */
const maxShown = 300;

const results: Record<Row['result'], string> = {
  refused: 'Refused',
  changed: 'Changed',
  added: 'Added',
  same: 'Unchanged',
};
const order = Object.keys(results);

/** Preview of each row of a CSV. */
export function ImportPreview({ preview: { rows, counts } }: { preview: Preview }) {
  const shown = rows
    .toSorted((one, other) => order.indexOf(one.result) - order.indexOf(other.result))
    .slice(0, maxShown);
  return (
    <>
      <p>
        {`${counts.added} to add, ${counts.changed} to change, ${counts.same} unchanged, ${counts.refused} refused.`}
        {rows.length > shown.length && ` The first ${shown.length} of ${rows.length} are shown.`}
      </p>
      <div className="import-preview">
        <RecordTable
          caption="Preview of each row"
          rows={shown}
          keyOf={({ line }) => line}
          columns={columns}
        />
      </div>
    </>
  );
}

const columns: RecordColumn<Row>[] = [
  {
    title: 'Old address',
    isName: true,
    cell: ({ from, reason }) => (
      <>
        {from}
        {reason && <p className="text-sm text-tomato">{reason}</p>}
      </>
    ),
  },
  { title: 'Line', cell: ({ line }) => line },
  {
    title: 'Result',
    cell: ({ result }) => (
      <span className={`staff-state ${result === 'refused' ? 'text-tomato' : ''}`}>
        {results[result]}
      </span>
    ),
  },
  {
    title: 'New address',
    cell: ({ to, isPermanent }) => `${to}${isPermanent === 0 ? ' (temporary)' : ''}`,
  },
];
