import { CheckField, Field } from '../fields.tsx';

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
          label="What the picture shows"
          value={alt}
          onChange={(typed) => onChange({ alt: typed })}
          error={error}
        />
      )}
      <CheckField
        label="It is decoration: screen readers may leave it out"
        isChecked={isDecorative}
        onChange={(isChecked) => onChange({ isDecorative: isChecked })}
      />
    </>
  );
}

/** Whether neither is said of a picture. */
export const isWordless = ({ alt, isDecorative }: Words) => !isDecorative && alt.trim() === '';

export const missingWords = 'Please say what the picture shows, or mark it as decoration.';
