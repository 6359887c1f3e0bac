import type { GridRow } from './batch-rows.ts';
import type { GridRows } from './use-grid-rows.ts';

interface DonorNoteProps {
  row: GridRow;
  error: string | undefined;
  grid: GridRows;
}

/** Who a row's gift is from: a known donor, a new one, or several to choose from. */
export function DonorNote({ row, error, grid }: DonorNoteProps) {
  if (row.donorId !== null) {
    return <p className="batch-note">{row.email ? `Donor: ${row.email}` : 'Known donor'}</p>;
  }
  if (row.name.trim() === '' && row.email.trim() === '') {
    return grid.isBlank(row) ? null : <p className="batch-note">Anonymous</p>;
  }
  const candidates = grid.candidatesOf(row.key);
  if (row.isNewDonor === 1 || candidates?.length === 0) {
    return <p className="batch-note">New donor</p>;
  }
  if (candidates === undefined) {
    return error === undefined ? null : (
      <p className="batch-error" role="alert">
        {error}
      </p>
    );
  }
  return (
    <fieldset className="batch-question">
      <legend className="batch-error">{`Who is ${row.name || row.email}?`}</legend>
      {candidates.map((donor) => (
        <button
          key={donor.id}
          type="button"
          className="data-open"
          onClick={() => grid.choose(row.key, donor)}
        >
          {[donor.name, donor.email].filter(Boolean).join(', ')}
        </button>
      ))}
      <button
        type="button"
        className="data-open"
        onClick={() => grid.change(row.key, { isNewDonor: 1 })}
      >
        A new donor
      </button>
    </fieldset>
  );
}
