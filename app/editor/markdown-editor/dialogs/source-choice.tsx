import { FieldFrame } from '#app/ui/form/field-frame.tsx';

interface SourceChoiceProps {
  /** The sources that are there already. */
  known: readonly { value: string; name: string }[];
  /** The chosen source; empty creates one. */
  chosen: string;
  onChoose: (value: string) => void;
}

/** The choice between the sources that are there already and a new one. */
export function SourceChoice({ known, chosen, onChoose }: SourceChoiceProps) {
  if (known.length === 0) return null;
  return (
    <FieldFrame label="Source" keepsErrorLine={false}>
      {(control) => (
        <select
          {...control}
          className="input"
          value={chosen}
          onChange={(event) => onChoose(event.target.value)}
        >
          {known.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
          <option value="">New source</option>
        </select>
      )}
    </FieldFrame>
  );
}
