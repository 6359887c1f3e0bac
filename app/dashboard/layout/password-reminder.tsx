import { SiteLink } from '#app/ui/site-link.tsx';
import { longDate } from '#contract/shared/time/long-date.ts';

/** Tells the administrator whose password was printed at the first start when to change it. */
export function PasswordReminder({ due }: { due: string | undefined }) {
  if (!due) return null;
  return (
    <p className="notice mb-4">
      {`This password appeared in the server log. Change it by ${longDate(due)}, or you’ll lose access to the dashboard.`}{' '}
      <SiteLink to="/account#password">Change it</SiteLink>
    </p>
  );
}
