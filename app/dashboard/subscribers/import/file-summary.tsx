import { languagesForStaff } from '#contract/shared/language/name-for-staff.ts';
import type { ImportState } from './import-state.ts';

type Preview = NonNullable<ImportState['preview']>;

const number = (count: number) => count.toLocaleString('en');

/** The results of the preview. */
export function FileSummary({ preview }: { preview: Preview }) {
  const { rows, unreadable, added, skipped, refused } = preview;
  const { columns, sample, problems, emailColumn, consentColumns } = preview;
  const { firstNameColumn, lastNameColumn, nameColumn, languageColumn } = preview;
  const names = [firstNameColumn, lastNameColumn, nameColumn, languageColumn];
  const read = rows + unreadable;
  const consent = consentColumns.flatMap(({ column, says }) => (says === 'nothing' ? [] : column));
  const used = new Set([emailColumn, ...consent, ...names]);
  const lines: [string, number][] = [
    ['to add', added],
    ['unsubscribed, complained or bounced (never added)', skipped.blocked],
    ['unsubscribed in the file but subscribed here (unchanged: check them)', skipped.kept],
    ['not confirmed (not added)', skipped.inactive],
    ['waiting for your answers (not added)', skipped.unanswered],
    ['already subscribed (unchanged)', skipped.already],
    ['unsubscribed or deleted (not added again)', skipped.left],
    [skipped.twice === 1 ? 'duplicate' : 'duplicates', skipped.twice],
    [refused === 1 ? 'invalid address' : 'invalid addresses', refused],
    ['unreadable because of a stray quote (set aside)', unreadable],
  ];
  return (
    <>
      <p role="status">{read === 1 ? '1 row:' : `${number(read)} rows:`}</p>
      <ul className="mt-1 list-disc pl-6">
        {lines
          .filter(([, count], index) => index === 0 || count > 0)
          .map(([what, count]) => (
            <li key={what}>
              <strong>{number(count)}</strong> {what}
            </li>
          ))}
      </ul>
      {languageColumn !== null && preview.languages.length > 0 && (
        <p className="mt-2">
          Languages of those to add:{' '}
          {preview.languages
            .map(({ language, count }) => `${languagesForStaff[language]} ${number(count)}`)
            .join(', ')}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls by itself must be reached by keyboard. */}
      <section className="table-scroll" aria-label="The first rows" tabIndex={0}>
        <table className="data-table">
          <caption className="sr-only">The first rows of the file</caption>
          <thead>
            <tr>
              {columns.map((name, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a file's columns have no other name
                <th key={index} scope="col" className={used.has(index) ? 'text-leaf' : ''}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: and neither have its rows
              <tr key={row}>
                {cells.map((cell, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: see above
                  <td key={index}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {problems.length > 0 && (
        <details className="mt-3">
          <summary>Rows that are not added</summary>
          <ul className="mt-1 text-sm">
            {problems.map(({ line, email, why }) => (
              <li key={line} className="wrap-anywhere">
                Line {number(line)}, {email || 'empty'}: {why}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
