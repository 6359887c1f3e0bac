import { SiteLink } from '#app/ui/site-link.tsx';
import type { Reply } from '#contract/index.ts';
import { longDate } from '#contract/shared/time/long-date.ts';

type Duty = NonNullable<NonNullable<Reply<'auth/session'>['user']>['secondStepDuty']>;

/** Tells staff without a second factor to set one up, and until when. */
export function SecondStepReminder({ duty }: { duty: Duty | undefined }) {
  if (!duty) return null;
  return (
    <p className="notice mb-4">
      {duty.due
        ? `Set up two-step sign-in by ${longDate(duty.due)}. After that, you’ll lose access to the dashboard without it.`
        : 'Protect your staff account with two-step sign-in, so a stolen password isn’t enough to get in.'}{' '}
      <SiteLink to="/account#two-factor">Set it up</SiteLink>
    </p>
  );
}
