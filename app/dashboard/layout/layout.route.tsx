import { Outlet } from 'react-router';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { StaffError } from '#app/shell/staff/staff-error.tsx';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import '../dashboard.css';
import type { LoaderArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { longDate } from '#contract/shared/language/long-date.ts';
import { AmountFormatProvider } from './amount-format.tsx';
import { SecondStepReminder } from './second-step-reminder.tsx';

export const middleware = guards('token', 'session', 'staff');

export async function loader({ context }: LoaderArgs) {
  const { call, getSession } = context.get(siteRequest);
  const [{ user }, { settings }] = await Promise.all([
    getSession(),
    call('settings/getSettings', {}),
  ]);
  return {
    duty: user?.secondStepDuty,
    changePasswordBy: user?.changePasswordBy,
    decimalMark: settings.decimalMark,
  };
}

/** Shared by every dashboard screen: what the user must do soon, and the organization’s way to type amounts. */
export default function DashboardLayout({ loaderData }: PageProps<typeof loader>) {
  const { duty, changePasswordBy, decimalMark } = loaderData;
  return (
    <div className="wrap staff">
      <PasswordReminder due={changePasswordBy} />
      {duty && <SecondStepReminder duty={duty} />}
      <AmountFormatProvider value={decimalMark}>
        <Outlet />
      </AmountFormatProvider>
    </div>
  );
}

/** Tells the administrator whose password was printed at the first start when to change it. */
function PasswordReminder({ due }: { due: string | undefined }) {
  if (!due) return null;
  return (
    <p className="notice mb-4">
      {`This password appeared in the server log. Change it by ${longDate(due, staffLanguage)}, or you’ll lose access to the dashboard.`}{' '}
      <SiteLink to="/account/security#password">Change it</SiteLink>
    </p>
  );
}

export { StaffError as ErrorBoundary };
