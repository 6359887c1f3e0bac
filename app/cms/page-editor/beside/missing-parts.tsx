import { OriginalText, useBeside } from './beside-original.tsx';
import type { OriginalPart } from './original-parts.ts';

interface MissingPartsProps<Row> {
  rows: readonly Row[] | undefined;
  partOf: (row: Row) => string;
  /** 'section' */
  one: string;
  onAdd: (row: Row) => void;
}

/** Parts of the original that its translation lacks, each where it belongs. */
export function MissingParts<Row extends { id: string }>({
  rows = [],
  partOf,
  one,
  onAdd,
}: MissingPartsProps<Row>) {
  const beside = useBeside();
  if (!beside) return null;
  return rows.map((row) => {
    const part = partOf(row);
    const original = beside.parts.get(part);
    const label = nameOf(original, one);
    return (
      <div key={row.id} className="beside beside-missing">
        <OriginalText
          part={part}
          label={label}
          original={original}
          isBlank={!beside.stale.has(part)}
        />
        <div className="beside-own">
          <p className="text-sm">{`The translation doesn’t have this ${one}.`}</p>
          <button type="button" className="button button-quiet" onClick={() => onAdd(row)}>
            {`Add this ${one}`}
            <span className="sr-only">{`“${label}”`}</span>
          </button>
        </div>
      </div>
    );
  });
}

const nameOf = (original: OriginalPart | undefined, one: string) =>
  original?.title || `added ${one}`;
