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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <section className="import-preview" aria-label="Preview of each row" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Result</th>
              <th scope="col">Old address</th>
              <th scope="col">New address</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.line}>
                <td>{row.line}</td>
                <td>
                  <span className={`staff-state ${row.result === 'refused' ? 'text-tomato' : ''}`}>
                    {results[row.result]}
                  </span>
                </td>
                <td>
                  {row.from}
                  {row.reason && <p className="text-sm text-tomato">{row.reason}</p>}
                </td>
                <td>
                  {row.to}
                  {row.isPermanent === 0 && ' (temporary)'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
