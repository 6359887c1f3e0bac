import { PasswordField } from '#app/ui/form/password-field.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { useDayAndHour } from '#app/ui/use-date-and-time.ts';
import { givenHint, type MailSettings, type StripeSettings } from './service-data.ts';

interface SecretFieldProps {
  service: Pick<MailSettings | StripeSettings, 'given' | 'secrets'>;
  name: MailSettings['secrets'][number]['name'];
  label: string;
  /** Where to find it. */
  hint?: string;
  /** What was typed; empty: the saved one stays. */
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** A secret: what is saved is never shown again, only that it is. */
export function SecretField({
  service,
  name,
  label,
  hint = '',
  value,
  onChange,
  error,
}: SecretFieldProps) {
  const { day } = useDayAndHour();
  const given = givenHint(service, name);
  const saved = service.secrets.find((secret) => secret.name === name);
  if (given) return <TextField label={label} hint={given} value="••••••••" readOnly />;
  const state = saved && stateOf(saved, day(saved.savedAt));
  return (
    <PasswordField
      label={label}
      hint={[state, hint].filter(Boolean).join(' ') || undefined}
      keepsErrorLine={false}
      name={name}
      // Not the person's own password: nothing may fill it in.
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
    />
  );
}

function stateOf({ end, isReadable }: MailSettings['secrets'][number], day: string): string {
  if (!isReadable) {
    return `Saved on ${day}, but this server’s secret key can’t open it. Enter it again.`;
  }
  const shown = end === '' ? `Saved on ${day}.` : `Saved on ${day}; ends in …${end}.`;
  return `${shown} Leave this blank to keep it.`;
}
