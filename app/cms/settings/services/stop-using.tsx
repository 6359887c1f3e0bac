import { useId, useRef, useState } from 'react';
import { type GivenCredentials, PasswordDialog } from '#app/shell/identity/password-dialog.tsx';
import { toast } from '#app/ui/toast/toast.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';

interface StopUsingProps {
  /** 'Stop using these email settings' */
  label: string;
  /** Says what will no longer work. */
  text: string;
  /** @returns the success message */
  stop: (credentials: GivenCredentials) => Promise<string>;
}

/** Deletes the saved settings of a service, once the password was given again. */
export function StopUsing({ label, text, stop }: StopUsingProps) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [isAsking, setAsking] = useState(false);
  const isHydrated = useHydrated();
  return (
    <section aria-labelledby={id} className="staff-panel mt-6 grid gap-3">
      <h2 id={id} className="text-xl">
        Stop using
      </h2>
      <p className="max-w-[42rem]">{text}</p>
      <p>
        <button
          ref={opener}
          type="button"
          className="button button-quiet"
          aria-haspopup="dialog"
          disabled={!isHydrated}
          onClick={() => setAsking(true)}
        >
          {label}
        </button>
      </p>
      {isAsking && (
        <PasswordDialog
          title={`${label}?`}
          action="Delete them"
          waiting="Deleting…"
          isDestructive
          opener={opener.current}
          onClose={() => setAsking(false)}
          onSend={async (credentials) => {
            toast.success(await stop(credentials));
            // The section with the focused button is gone.
            document.getElementById('main')?.focus();
          }}
        >
          <p>{text}</p>
        </PasswordDialog>
      )}
    </section>
  );
}
