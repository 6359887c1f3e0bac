import { useRef, useState } from 'react';
import { call } from '#app/api/call.ts';
import { size } from '#app/format/sizes.ts';
import { PasswordDialog } from '#app/shell/identity/password-dialog.tsx';
import type { BackupStatus } from './backup-facts.tsx';

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
        <PasswordDialog
          title="Download the newest backup"
          action="Download"
          waiting="Preparing download…"
          opener={opener.current}
          onClose={() => setAsking(false)}
          onSend={async (credentials) => {
            const { path } = await call('backup/prepareDownload', credentials);
            window.location.assign(path);
          }}
        />
      )}
    </section>
  );
}
