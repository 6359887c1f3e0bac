import { type FormEvent, type ReactNode, useState } from 'react';
import { CallError } from '#app/api/call-error.ts';
import { useAction } from '#app/api/use-action.ts';
import { SaveBar } from '#app/editor/action-bar/save-bar.tsx';
import { type GivenCredentials, PasswordDialog } from '#app/shell/identity/password-dialog.tsx';

interface ServiceFormProps<Draft> {
  /** What is typed, and its fields. */
  draft: Draft;
  isDirty: boolean;
  title: string;
  /** @returns the success message */
  save: (credentials: GivenCredentials) => Promise<string>;
  /** Loads what someone else has saved meanwhile. */
  onNewest: (reply: Record<string, unknown>) => void;
}

/**
 * A form that is saved once the password was given again.
 * @returns its errors, what submits it, and its bar with the dialog
 */
export function useServiceForm<Draft extends object>({
  draft,
  isDirty,
  title,
  save,
  onNewest,
}: ServiceFormProps<Draft>): {
  errors: Record<string, string>;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  bar: ReactNode;
} {
  const action = useAction(...Object.keys(draft));
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const [newest, setNewest] = useState<Record<string, unknown> | null>(null);

  async function send(credentials: GivenCredentials): Promise<void> {
    try {
      action.show({ message: await save(credentials) });
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      const { status, errors, message, reply } = failure;
      const isAboutForm = Object.keys(errors).some((field) => Object.hasOwn(draft, field));
      // Everything else is about the password, or about neither.
      if (status !== 409 && !isAboutForm) throw failure;
      if (status === 409) setNewest(reply);
      action.show({ error: status === 409 ? message : '', errors, hasFailed: true });
    }
  }

  return {
    errors: action.errors,
    submit(event) {
      event.preventDefault();
      action.show();
      const { submitter } = event.nativeEvent as SubmitEvent;
      setOpener(submitter ?? event.currentTarget);
    },
    bar: (
      <>
        <SaveBar
          state={isDirty ? 'Unsaved changes' : ''}
          action={action}
          isDirty={isDirty}
          onNewest={
            newest &&
            (() => {
              onNewest(newest);
              setNewest(null);
              action.show();
            })
          }
        />
        {opener && (
          <PasswordDialog
            title={title}
            action="Save"
            waiting="Saving…"
            isInForm
            opener={opener}
            onClose={() => setOpener(null)}
            onSend={send}
          >
            <p>Please confirm that it’s you.</p>
          </PasswordDialog>
        )}
      </>
    ),
  };
}
