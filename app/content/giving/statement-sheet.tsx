import { useTranslate } from '#app/language/use-translate.ts';
import type { Reply } from '#contract/index.ts';
import { Letterhead, Signature } from './letter.tsx';
import './giving.css';

type Statement = Reply<'donations/getOwnStatement'>['statement'];

/** A year's gifts, for printing. */
export function StatementSheet({ statement }: { statement: Statement }) {
  const { title, isPractice, letterhead, opening, columns, rows, total, closing } = statement;
  const t = useTranslate();
  /** The last columns are amounts; of a practice gift nothing is deductible. */
  const sums = isPractice === 1 ? 1 : 2;
  const sumClass = (index: number) => (index >= columns.length - sums ? 'sum' : undefined);
  return (
    <div className="statement">
      {isPractice === 1 && <p className="notice notice-bad mb-4">{t('statements.practice')}</p>}
      <Letterhead letterhead={letterhead} />
      {opening.map((paragraph) => (
        <p key={paragraph} className="mt-3">
          {paragraph}
        </p>
      ))}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a narrow screen scrolls it, with the keyboard too */}
      <section className="statement-table" aria-label={title} tabIndex={0}>
        <table>
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              {columns.map((heading, index) => (
                <th key={heading} scope="col" className={sumClass(index)}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.join(' ')}>
                {row.map((cell, index) => (
                  <td key={columns[index]} className={sumClass(index)}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={columns.length - sums}>
                {total[0]}
              </th>
              {total.slice(-sums).map((sum, index) => (
                <td key={columns.at(index - sums)} className="sum">
                  <strong>{sum}</strong>
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
      {closing.map((paragraph) => (
        <p key={paragraph} className="mt-6">
          {paragraph}
        </p>
      ))}
      <div className="mt-6">
        <Signature signature={statement.signature} />
      </div>
      <p className="mt-4">{statement.issuer}</p>
    </div>
  );
}
