import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import type { Body, Reply } from '#contract/index.ts';

type Notifications = Omit<Reply<'notifications/getNotifications'>, 'code'>;

/** How often they are read again while the screen is visible, in ms. */
const interval = 60_000;

/** Reads the notifications on every screen, and from time to time on one that stays open. */
export function useNotifications() {
  const [known, setKnown] = useState<Notifications | null>(null);
  const action = useAction();
  const { pathname } = useLocation();
  const read = useCallback(async () => {
    const { code: _code, ...current } = await call('notifications/getNotifications', {});
    setKnown(current);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every navigation
  useEffect(() => {
    const readIfVisible = () => {
      // Those that were read last stay if it fails; a session that has ended is noticed elsewhere.
      if (document.visibilityState === 'visible') read().catch(() => undefined);
    };
    readIfVisible();
    const timer = setInterval(readIfVisible, interval);
    return () => clearInterval(timer);
  }, [pathname, read]);
  return {
    known,
    action,
    markRead: () =>
      action.run(async () => {
        const until = known?.notifications[0]?.at;
        if (!until) return '';
        const { message } = await call('notifications/markRead', { until });
        await read();
        return message;
      }),
    choose: (choice: Body<'notifications/editEmail'>) =>
      action.run(async () => {
        const { message } = await call('notifications/editEmail', choice);
        await read();
        return message;
      }),
  };
}
