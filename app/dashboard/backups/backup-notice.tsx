import { SiteLink } from '#app/ui/site-link.tsx';
import type { BackupStatus } from './backup-facts.tsx';

/** Tells the first screen of a problem with backups; nothing while all is well. */
export function BackupNotice({ status }: { status: BackupStatus }) {
  const { isOverdue, isFailing, isProofLate, failedStep, heldEmails } = status;
  const isUnproven = isProofLate === 1 || (isFailing === 1 && failedStep === 'prove');
  const isMissing = isOverdue === 0 && isFailing === 1 && failedStep !== 'prove';
  if (isOverdue === 0 && !isMissing && !isUnproven && heldEmails === 0) return null;
  return (
    <p className="notice notice-bad mt-4">
      {isOverdue === 1 && 'The site hasn’t been backed up for two days. '}
      {isMissing && 'Backups have failed for a day. '}
      {isUnproven && 'It isn’t certain that the newest backups can be restored. '}
      {heldEmails > 0 && 'Emails are on hold because a backup was restored. '}
      <SiteLink to="/dashboard/Backups">Open backups</SiteLink>
    </p>
  );
}
