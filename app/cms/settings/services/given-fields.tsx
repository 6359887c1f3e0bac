import { Field } from '#app/editor/fields.tsx';
import { SelectField } from '#app/ui/form/select-field.tsx';
import { givenHint, type MailSettings } from './service-data.ts';

interface LineProps {
  service: Pick<MailSettings, 'given'>;
  name: string;
  label: string;
  hint?: string;
  type?: 'text' | 'email' | 'numeric';
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** A line of text, unless the environment gives it: then it says so and cannot be changed. */
export function LineOrGiven({ service, name, hint = '', ...field }: LineProps) {
  const given = givenHint(service, name);
  return <Field {...field} hint={given ?? hint} isReadOnly={given !== undefined} />;
}

interface ChoiceProps extends Omit<LineProps, 'type'> {
  options: Readonly<Record<string, string>>;
}

/** The same for a choice. */
export function ChoiceOrGiven({ service, name, hint = '', options, ...field }: ChoiceProps) {
  const given = givenHint(service, name);
  if (given) {
    return (
      <Field
        label={field.label}
        hint={given}
        value={options[field.value] ?? ''}
        onChange={field.onChange}
        isReadOnly
      />
    );
  }
  return (
    <SelectField {...field} hint={hint || undefined} options={options} keepsErrorLine={false} />
  );
}
