import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslate } from '#app/language/use-translate.ts';
import { isSecretPath } from '#contract/shared/pages/secret-pages.ts';
import { botCheckEvent, registerBotCheck } from '../api/bot-check/bot-check.ts';
import { whenIdle } from '../ui/idle.ts';

/** How long the badge stays after a check, in ms. */
const lingers = 1_200;

/**
 * Bottom left: shows that the bot check is running. The check is registered once the application has started and the
 * browser is idle: not where an address holds a secret, which another service's script could read, nor among staff.
 */
export function BotBadge({ isStaffScreen }: { isStaffScreen: boolean }) {
  const t = useTranslate();
  const { pathname } = useLocation();
  const isRegistered = !isStaffScreen && !isSecretPath(pathname);
  useEffect(() => {
    if (isRegistered) whenIdle(registerBotCheck);
  }, [isRegistered]);
  const [state, setState] = useState<'hidden' | 'running' | 'done'>('hidden');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = (event: Event) => {
      clearTimeout(timer);
      const next = (event as CustomEvent<'running' | 'done'>).detail;
      setState(next);
      if (next === 'done') timer = setTimeout(() => setState('hidden'), lingers);
    };
    addEventListener(botCheckEvent, follow);
    return () => {
      clearTimeout(timer);
      removeEventListener(botCheckEvent, follow);
    };
  }, []);
  const badge = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const { current } = badge;
    if (current) current.hidden = coversControl(current);
  });
  if (state === 'hidden') return null;
  return (
    <p ref={badge} className="bot-badge" aria-hidden="true">
      {t(state === 'running' ? 'shell.botCheckRunning' : 'shell.botCheckDone')}
    </p>
  );
}

/** Whether an interactive element is under the badge, which then moves away. */
function coversControl(badge: HTMLElement): boolean {
  badge.hidden = false;
  const { left, right, top, bottom } = badge.getBoundingClientRect();
  return [...document.querySelectorAll('a, button, input, textarea, select')].some((control) => {
    const box = control.getBoundingClientRect();
    return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
  });
}
