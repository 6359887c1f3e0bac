import { useEffect, useRef, useState } from 'react';
import { call } from '#app/api/call.ts';
import type { Body, Reply } from '#contract/index.ts';

export type Schedule = Reply<'pages/getPageSchedules'>['schedules'][number];
export type ScheduledAction = Schedule['action'];
export type PageSchedules = Pick<Reply<'pages/getPageSchedules'>, 'schedules' | 'timeZone'>;

/**
 * The scheduled actions of a page.
 * @param loaded as the screen was opened
 * @param version of the page: each save may outdate what is scheduled, and publishing cancels it
 */
export function useSchedules(
  { section, name }: Body<'pages/getPageSchedules'>,
  loaded: PageSchedules,
  version: number,
) {
  const [schedules, setSchedules] = useState(loaded.schedules);
  const [known, setKnown] = useState(version);
  /** How often they were changed here: what was asked for before a change is older. */
  const changes = useRef(0);
  useEffect(() => {
    if (version === known) return;
    let isLeft = false;
    const before = changes.current;
    call('pages/getPageSchedules', { section, name })
      .then((reply) => {
        if (isLeft) return;
        setKnown(version);
        if (changes.current === before) setSchedules(reply.schedules);
      })
      // They are shown as they were until the next save.
      .catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, [section, name, version, known]);
  return {
    schedules,
    /** Shows them as a change here has left them. */
    showSchedules: (changed: Schedule[]) => {
      changes.current += 1;
      setSchedules(changed);
    },
  };
}
