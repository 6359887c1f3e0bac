import { useEffect, useState } from 'react';
import { call, callOnLeaving } from '#app/api/call.ts';
import { readCookie } from '#app/api/cookies.ts';
import { randomId } from '#app/api/random-id.ts';
import type { Reply } from '#contract/index.ts';
import type { Section } from '#contract/shared/pages/sections.ts';

/** How often a tab says that its page is open, in ms. The server forgets it after a minute. */
const beat = 20_000;
/** Someone who has touched nothing for this long, in ms, is not editing, and their session may end. */
const idle = 5 * 60_000;

export type Presence = Omit<Reply<'pages/announceEditing'>, 'code'>;

/** Tells others that this page is open here, and returns who else has it open; null: not known yet. */
export function usePresence(section: Section, name: string): Presence | null {
  const [presence, setPresence] = useState<Presence | null>(null);
  useEffect(() => {
    const tab = randomId();
    let touchedAt = Date.now();
    let isHere = true;
    const touch = () => {
      touchedAt = Date.now();
    };
    const announce = () => {
      if (document.hidden || Date.now() - touchedAt > idle) return;
      call('pages/announceEditing', { section, name, tab }).then(
        (reply) => isHere && setPresence(reply),
        // The next save shows the error.
        () => undefined,
      );
    };
    const leave = () => {
      const isSignedIn = readCookie('XSRF-TOKEN') !== '';
      if (isSignedIn) callOnLeaving('pages/announceEditing', { section, name, tab, isLeaving: 1 });
    };
    announce();
    const timer = setInterval(announce, beat);
    const occasions = ['pointerdown', 'keydown'] as const;
    for (const occasion of occasions) addEventListener(occasion, touch, true);
    document.addEventListener('visibilitychange', announce);
    // A page that is reloaded or closed unmounts nothing; one that the browser keeps may be shown again.
    addEventListener('pagehide', leave);
    addEventListener('pageshow', announce);
    return () => {
      isHere = false;
      clearInterval(timer);
      for (const occasion of occasions) removeEventListener(occasion, touch, true);
      document.removeEventListener('visibilitychange', announce);
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', announce);
      leave();
    };
  }, [section, name]);
  return presence;
}
