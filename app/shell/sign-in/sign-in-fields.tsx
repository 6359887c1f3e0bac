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
  return (
    <>
      <TextField
        id={`${idPrefix}-email`}
        name="email"
        label="Email"
        keepsErrorLine={false}
        type="email"
        autoComplete="username"
        defaultValue={address}
      />
      <TextField
        id={`${idPrefix}-password`}
        name="password"
        label="Password"
        keepsErrorLine={false}
        type="password"
        autoComplete="current-password"
      />
      <CheckField
        id={`${idPrefix}-remember`}
        name="remember"
        value="1"
        label="Remember me on this device"
      />
      <p role="alert" className="notice notice-bad">
        {error}
      </p>
      <button type="submit" className="button" disabled={isBusy}>
        {isBusy ? 'Signing in…' : 'Sign In'}
      </button>
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-2 text-sm">
        <ModalLink modal={{ name: 'sign-up' }} href="/sign-up">
          Sign Up
        </ModalLink>
        <ModalLink modal={{ name: 'recover-password' }} href="/recover-password">
          Forgot your password?
        </ModalLink>
      </p>
    </>
  );
}
