import type { ReactNode } from 'react';

interface ChartTableProps {
  /** A caption for screen readers: 'Subscribers by week'. */
  caption: string;
  headings: string[];
  /** Each row's name, and its formatted numbers. */
  rows: { name: string; numbers: ReactNode[] }[];
}

/** The numbers behind a chart, collapsible. */
export function ChartTable({ caption, headings, rows }: ChartTableProps) {
  return (
    <details className="mt-3">
      <summary>Show as a table</summary>
      <table className="data-table mt-2 max-w-[36rem]">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, numbers }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {numbers.map((number, index) => (
                <td key={headings[index + 1]} className="data-number">
                  {number}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
