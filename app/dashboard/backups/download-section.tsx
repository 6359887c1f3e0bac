import { useRef, useState } from 'react';
import { call } from '#app/api/call.ts';
import { size } from '#app/format/sizes.ts';
import { DialogForm } from '#app/shell/identity/dialog-form.tsx';
import { PasswordField } from '#app/ui/form/password-field.tsx';
import type { CheckedFields } from '#app/ui/form/validation/use-validation.ts';
import { ModalDialog } from '#app/ui/modal/modal-dialog.tsx';
import type { BackupStatus } from './backup-facts.tsx';

const fields: CheckedFields = { password: { label: 'password', rules: ['required'] } };

/** Downloads the newest backup, once the password was given again. */
export function DownloadSection({ download }: Pick<BackupStatus, 'download'>) {
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  if (!download) return null;
  return (
    <section aria-labelledby="download-backup" className="mt-8">
      <h2 id="download-backup" className="text-xl">
        Download
      </h2>
      <p className="mt-2">
        The file contains everything the site knows about people. Each download is recorded in the
        audit trail.
      </p>
      <p className="mt-4">
        <button
          ref={opener}
          type="button"
          className="button"
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
        >
          Download the newest backup ({size(download.bytes)})
        </button>
      </p>
      {isAsking && (
        <ModalDialog
          title="Download the newest backup"
          opener={opener.current}
          onClose={() => setAsking(false)}
        >
          <Confirmation onEnd={() => setAsking(false)} />
        </ModalDialog>
      )}
    </section>
  );
}

function Confirmation({ onEnd }: { onEnd: () => void }) {
  return (
    <DialogForm
      fields={fields}
      action="Download"
      waiting="Preparing download…"
      onSend={async (value, confirmed) => {
        const credentials = { password: value('password'), ...confirmed };
        const { path } = await call('backup/prepareDownload', credentials);
        window.location.assign(path);
        onEnd();
      }}
      onCancel={onEnd}
    >
      {(errorOf) => (
        <PasswordField
          id="backup-password"
          name="password"
          label="Your password"
          autoComplete="current-password"
          error={errorOf('password')}
        />
      )}
    </DialogForm>
  );
}
