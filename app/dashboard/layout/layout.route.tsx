import { Outlet } from 'react-router';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { StaffError } from '#app/shell/staff/staff-error.tsx';
import '../dashboard.css';
import type { LoaderArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { AmountFormatProvider } from './amount-format.tsx';
import { PasswordReminder } from './password-reminder.tsx';
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
      <SecondStepReminder duty={duty} />
      <AmountFormatProvider value={decimalMark}>
        <Outlet />
      </AmountFormatProvider>
    </div>
  );
}

export { StaffError as ErrorBoundary };
