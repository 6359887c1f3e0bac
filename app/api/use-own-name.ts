import { type RefObject, useEffect } from 'react';
import { fullName } from '#contract/shared/full-name.ts';
import { call } from './call.ts';
import { useSignedIn } from './session-store.ts';

type Field = RefObject<HTMLInputElement | null>;

/** Fills in a member's name and email in the browser: the page itself is the same for everyone. */
export function useOwnName(nameField: Field, emailField: Field): void {
  const isSignedIn = useSignedIn() !== null;
  useEffect(() => {
    if (!isSignedIn) return;
    // Without it the form is filled in by hand.
    call('account/getProfile', {}).then(
      ({ profile }) => {
        fill(nameField.current, fullName(profile.firstName, profile.lastName));
        fill(emailField.current, profile.email);
      },
      () => undefined,
    );
  }, [isSignedIn, nameField, emailField]);
}

/** Existing input is kept. */
function fill(field: HTMLInputElement | null, value: string): void {
  if (field?.value === '') field.value = value;
}
