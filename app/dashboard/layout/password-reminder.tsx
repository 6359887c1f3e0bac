import { longDate } from '#app/format/dates.ts';
import { SiteLink } from '#app/ui/site-link.tsx';

/** Tells the administrator whose password was printed at the first start until when to change it. */
export function PasswordReminder({ due }: { due: string | undefined }) {
  if (!due) return null;
  return (
    <p className="notice mb-4">
      {`Change your password by ${longDate(due)}. It was printed when the site was started, and after that day you can’t work here with it.`}{' '}
      <SiteLink to="/account#password">Change it</SiteLink>
    </p>
  );
}
