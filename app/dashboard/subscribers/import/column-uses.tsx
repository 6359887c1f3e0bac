import type { ImportState } from './import-state.ts';

type Preview = NonNullable<ImportState['preview']>;

/** The columns that staff chose to keep or to leave out, by their index; all others are as suggested. */
export type KeptChoices = Readonly<Record<number, boolean>>;

/** The columns that are kept with the people who are added. */
export const keptColumnsIn = ({ otherColumns }: Preview, choices: KeptChoices): number[] =>
  otherColumns
    .filter(
      ({ column, isSuggested, example }) =>
        example !== '' && (choices[column] ?? isSuggested === 1),
    )
    .map(({ column }) => column);

interface ColumnUsesProps {
  preview: Preview;
  choices: KeptChoices;
  onChoose: (column: number, isKept: boolean) => void;
  isDisabled: boolean;
}

/** Says of each column what becomes of it, and lets staff keep what has no other place. */
export function ColumnUses({ preview, choices, onChoose, isDisabled }: ColumnUsesProps) {
  const { columns, otherColumns } = preview;
  const kept = keptColumnsIn(preview, choices);
  const others = new Map(otherColumns.map((other) => [other.column, other]));
  const consent = new Set(
    preview.consentColumns.flatMap(({ column, says }) => (says === 'nothing' ? [] : column)),
  );
  if (otherColumns.length === 0) return null;
  return (
    <section className="mt-4" aria-labelledby="column-uses">
      <h3 id="column-uses" className="text-xl">
        What becomes of each column
      </h3>
      <p>
        A note is shown to staff with the person, and found by the search for subscribers. Only
        people whom this file adds get one.
      </p>
      <ul className="mt-2">
        {columns.map((name, column) => {
          const other = others.get(column);
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a file's columns have no other name
              key={column}
              className="grid gap-1 border-t border-wheat py-2 sm:grid-cols-2 sm:gap-4"
            >
              <div className="min-w-0 wrap-anywhere">
                <strong>{name}</strong>
                {other?.example && <span className="block text-sm">Such as “{other.example}”</span>}
              </div>
              <div className="min-w-0">
                {consent.has(column) && <p>Read for who wants the newsletter</p>}
                {other ? (
                  <OtherColumn
                    name={name}
                    other={other}
                    isKept={kept.includes(column)}
                    onChoose={(isKept) => onChoose(column, isKept)}
                    isDisabled={isDisabled}
                  />
                ) : (
                  <p>{importedAs(preview, column)}</p>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface OtherColumnProps {
  name: string;
  other: Preview['otherColumns'][number];
  isKept: boolean;
  onChoose: (isKept: boolean) => void;
  isDisabled: boolean;
}

function OtherColumn({ name, other, isKept, onChoose, isDisabled }: OtherColumnProps) {
  if (other.example === '') return <p>Left out: it is empty</p>;
  return (
    <>
      <select
        className="input"
        aria-label={`What becomes of ${name}`}
        value={isKept ? 'keep' : 'leave'}
        disabled={isDisabled}
        onChange={({ target }) => onChoose(target.value === 'keep')}
      >
        <option value="keep">Kept with the person as a note</option>
        <option value="leave">Left out</option>
      </select>
      {other.isPrivate === 1 && (
        <p className="field-hint">
          It may be about health or something else that is private. Keep it only if you need it.
        </p>
      )}
    </>
  );
}

/** What a column is imported as. */
function importedAs(preview: Preview, column: number): string {
  const uses: [index: number | null, as: string][] = [
    [preview.emailColumn, 'email address'],
    [preview.firstNameColumn, 'first name'],
    [preview.lastNameColumn, 'last name'],
    [preview.nameColumn, 'full name'],
    [preview.languageColumn, 'language'],
    [preview.listsColumn, 'lists'],
  ];
  const found = uses.find(([index]) => index === column);
  return `Imported as the ${found?.[1] ?? 'email address'}`;
}
