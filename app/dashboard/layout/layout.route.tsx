import { Outlet } from 'react-router';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { StaffError } from '#app/shell/staff/staff-error.tsx';
import '../dashboard.css';
import type { LoaderArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { Reply } from '#contract/index.ts';
import { longDate } from '#contract/shared/time/long-date.ts';
import { AmountFormatProvider } from './amount-format.tsx';

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
      <SecondStepReminder duty={duty} />
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
      {`This password appeared in the server log. Change it by ${longDate(due)}, or you’ll lose access to the dashboard.`}{' '}
      <SiteLink to="/account/security#password">Change it</SiteLink>
    </p>
  );
}

type Duty = NonNullable<NonNullable<Reply<'auth/session'>['user']>['secondStepDuty']>;

/** Tells staff without a second factor to set one up, and until when. */
function SecondStepReminder({ duty }: { duty: Duty | undefined }) {
  if (!duty) return null;
  return (
    <p className="notice mb-4">
      {duty.due
        ? `Set up two-step sign-in by ${longDate(duty.due)}. After that, you’ll lose access to the dashboard without it.`
        : 'Protect your staff account with two-step sign-in, so a stolen password isn’t enough to get in.'}{' '}
      <SiteLink to="/account/security#two-factor">Set it up</SiteLink>
    </p>
  );
}

export { StaffError as ErrorBoundary };
