import { SelectField } from '#app/ui/form/select-field.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';

interface OccasionFieldProps {
  /** The initial values. */
  honoree: string;
  isMemorial: 0 | 1;
  error: string | undefined;
}

/** Whether a gift honors or remembers someone, and whom. */
export function OccasionField({ honoree, isMemorial, error }: OccasionFieldProps) {
  return (
    <div className="form-pair">
      <SelectField
        keepsErrorLine
        label="Dedication"
        name="isMemorial"
        defaultValue={String(isMemorial)}
        options={{ '0': 'In honor of', '1': 'In memory of' }}
      />
      <TextField
        label="Name (blank = no dedication)"
        name="honoree"
        maxLength={100}
        defaultValue={honoree}
        error={error}
      />
    </div>
  );
}
