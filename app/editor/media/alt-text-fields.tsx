import { CheckField } from '#app/ui/form/check-field.tsx';
import { Field } from '../fields.tsx';

interface AltText {
  alt: string;
  isDecorative: boolean;
}

interface AltTextFieldsProps extends AltText {
  onChange: (typed: Partial<AltText>) => void;
  error: string | undefined;
}

/** The alt text of a picture, or that it is decorative. */
export function AltTextFields({ alt, isDecorative, onChange, error }: AltTextFieldsProps) {
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

/** Whether neither has been set for a picture. */
export const hasNoAltText = ({ alt, isDecorative }: AltText) => !isDecorative && alt.trim() === '';

export const missingAltText = 'Add alt text, or mark the picture as decorative.';
