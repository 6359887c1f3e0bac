import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { Reply } from '#contract/index.ts';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import { longDate } from '#contract/shared/language/long-date.ts';

type Duty = NonNullable<NonNullable<Reply<'auth/session'>['user']>['secondStepDuty']>;

/**
 * Tells staff without a second factor to set one up, and until when: on the first screen of a session. The head script
 * (shell/start/head/before-paint.ts) knows whether this session has seen it, by the beginning of its XSRF token, so that
 * nothing shifts.
 */
export function SecondStepReminder({ duty }: { duty: Duty }) {
  const { pathname } = useLocation();
  const [first] = useState(pathname);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (document.documentElement.dataset.reminded !== undefined) return setSeen(true);
    try {
      const session = /(?:^|; )XSRF-TOKEN=(.{8})/.exec(document.cookie)?.[1] ?? '';
      localStorage.setItem('common-plate:reminded', session);
    } catch {
      // Without storage each page that is loaded reminds again.
    }
  }, []);
  useEffect(() => {
    if (pathname !== first) setSeen(true);
  }, [pathname, first]);
  if (isSeen || pathname !== first) return null;
  return (
    <p className="notice second-step-reminder mb-4">
      {duty.due
        ? `Set up two-step sign-in by ${longDate(duty.due, staffLanguage)}. After that, you’ll lose access to the dashboard without it.`
        : 'Protect your staff account with two-step sign-in, so a stolen password isn’t enough to get in.'}{' '}
      <SiteLink to="/account/security#two-factor">Set it up</SiteLink>
    </p>
  );
}
