import { useEffect, useState } from 'react';
import { botCheckEvent } from '../client/bot-check.ts';

/** The badge stays this long after a check is done, in ms, and hides by itself. */
const lingers = 1_200;

/** Bottom left: says that the bot check is running. Registered when the application starts. */
export function BotBadge() {
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
  if (state === 'hidden') return null;
  return (
    <p className="bot-badge" aria-hidden="true">
      {state === 'running' ? 'Checking that no robot is writing…' : 'Checked: no robot'}
    </p>
  );
}
