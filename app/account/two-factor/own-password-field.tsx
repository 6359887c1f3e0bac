import { useTranslate } from '#app/language/use-translate.ts';
import { PasswordField } from '#app/ui/form/password-field.tsx';
import { AccountName } from '../section.tsx';

interface OwnPasswordFieldProps {
  email: string;
  error: string | undefined;
}

/** The password that proves the account, with the name that password managers file it under. */
export function OwnPasswordField({ email, error }: OwnPasswordFieldProps) {
  const t = useTranslate();
  return (
    <>
      <AccountName email={email} />
      <PasswordField
        id="two-factor-password"
        name="password"
        label={t('auth.yourPassword')}
        autoComplete="current-password"
        error={error}
      />
    </>
  );
}
