import { useTranslate } from '#app/language/use-translate.ts';
import { CheckField } from '#app/ui/form/check-field.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { ModalLink } from '#app/ui/modal/modal-link.tsx';

interface SignInFieldsProps {
  /** Makes the fields' ids unique if a page has two forms. */
  idPrefix: string;
  address?: string;
  error?: string;
  isBusy?: boolean;
}

/** The visible part of the sign-in form. */
export function SignInFields({
  idPrefix,
  address = '',
  error = '',
  isBusy = false,
}: SignInFieldsProps) {
  const t = useTranslate();
  return (
    <>
      <TextField
        id={`${idPrefix}-email`}
        name="email"
        label={t('common.email')}
        keepsErrorLine={false}
        type="email"
        autoComplete="username"
        defaultValue={address}
      />
      <TextField
        id={`${idPrefix}-password`}
        name="password"
        label={t('auth.password')}
        keepsErrorLine={false}
        type="password"
        autoComplete="current-password"
      />
      <CheckField
        id={`${idPrefix}-remember`}
        name="remember"
        value="1"
        label={t('auth.remember')}
      />
      <p role="alert" className="notice notice-bad">
        {error}
      </p>
      <button type="submit" className="button" disabled={isBusy}>
        {t(isBusy ? 'auth.signingIn' : 'shell.signIn')}
      </button>
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-2 text-sm">
        <ModalLink modal={{ name: 'sign-up' }} href="/sign-up">
          {t('auth.signUp')}
        </ModalLink>
        <ModalLink modal={{ name: 'recover-password' }} href="/recover-password">
          {t('auth.forgotPassword')}
        </ModalLink>
      </p>
    </>
  );
}
