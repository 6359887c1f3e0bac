import { CheckField } from '#app/ui/form/check-field.tsx';
import { Field } from '../fields.tsx';

interface Words {
  alt: string;
  isDecorative: boolean;
}

interface WordsFieldsProps extends Words {
  onChange: (words: Partial<Words>) => void;
  error: string | undefined;
}

/** What a picture shows, or that it is decoration. */
export function WordsFields({ alt, isDecorative, onChange, error }: WordsFieldsProps) {
  return (
    <>
      {!isDecorative && (
        <Field
          label="Alt text (describe the picture)"
          value={alt}
          onChange={(typed) => onChange({ alt: typed })}
          error={error}
        />
      )}
      <CheckField
        label="Decorative (screen readers skip it)"
        checked={isDecorative}
        onChange={({ target }) => onChange({ isDecorative: target.checked })}
      />
    </>
  );
}

/** Whether neither is said of a picture. */
export const isWordless = ({ alt, isDecorative }: Words) => !isDecorative && alt.trim() === '';

export const missingWords = 'Add alt text, or mark the picture as decorative.';
