import type { ConsentColumnShown, ConsentMeaning } from '#contract/newsletter/imports.ts';
import { inQuotes, inWords } from './consent-words.ts';
import type { ImportState } from './import-state.ts';

type Preview = NonNullable<ImportState['preview']>;

const meanings: Record<ConsentMeaning, string> = {
  subscribed: 'subscribed',
  optedOut: 'opted out: never added',
  blocked: 'bounced, complained or blocked: never added',
  notConfirmed: 'not confirmed: not added',
  nothing: 'says nothing about the newsletter',
  unclear: 'your answer is needed',
};

/** How each column that is or may be about consent is read. */
export function ConsentColumns({ preview: { columns, consentColumns } }: { preview: Preview }) {
  const read = consentColumns.filter(({ says }) => says !== 'nothing');
  const others = consentColumns.filter(({ says }) => says === 'nothing');
  return (
    <section className="mt-4" aria-labelledby="consent-columns">
      <h3 id="consent-columns" className="text-xl">
        Who wants the newsletter
      </h3>
      <p>
        {read.length === 0
          ? 'No column of this file says who wants the newsletter.'
          : 'This is how the columns about it are read. An opt-out in any of them counts.'}
      </p>
      <ul className="mt-2 grid gap-3">
        {read.map((column) => (
          <Column key={column.column} name={columns[column.column] ?? ''} {...column} />
        ))}
      </ul>
      {others.length > 0 && (
        <details className="mt-2">
          <summary>
            {others.length === 1
              ? 'A column with dates or yes and no about something else'
              : `${others.length} columns with dates or yes and no about something else`}
          </summary>
          <ul className="mt-2 grid gap-3">
            {others.map((column) => (
              <Column key={column.column} name={columns[column.column] ?? ''} {...column} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** A no in an opt-out column is not a yes. */
const meaningIn = (says: ConsentColumnShown['says'], means: ConsentMeaning) =>
  says === 'optOut' && means === 'nothing' ? 'no opt-out, but no consent either' : meanings[means];

function Column({ name, says, values }: ConsentColumnShown & { name: string }) {
  return (
    <li>
      <strong className="wrap-anywhere">{name}</strong>
      <ul className="list-disc pl-6">
        {values.map(({ group, texts, count, lines, means }) => (
          <li key={`${group} ${texts[0]} ${means}`} className="wrap-anywhere">
            {inQuotes(group, texts)}: <strong>{meaningIn(says, means)}</strong>{' '}
            <span className="text-sm">({inWords(count, lines)})</span>
          </li>
        ))}
      </ul>
    </li>
  );
}
