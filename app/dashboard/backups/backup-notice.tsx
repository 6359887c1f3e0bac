import { SiteLink } from '#app/ui/site-link.tsx';
import type { BackupStatus } from './backup-facts.tsx';

/** Says on the first screen what about backups someone has to see to; nothing while all is well. */
export function BackupNotice({ status: { isOverdue, heldEmails } }: { status: BackupStatus }) {
  if (isOverdue === 0 && heldEmails === 0) return null;
  return (
    <p className="notice notice-bad mt-4">
      {isOverdue === 1 && 'The site hasn’t been backed up for two days. '}
      {heldEmails > 0 && 'Emails are on hold because a backup was restored. '}
      <SiteLink to="/dashboard/Backups">Open backups</SiteLink>
    </p>
  );
}
