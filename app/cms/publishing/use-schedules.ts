import { useEffect, useState } from 'react';
import { call } from '#app/api/call.ts';
import type { Body, Reply } from '#contract/index.ts';

export type Schedule = Reply<'pages/getPageSchedules'>['schedules'][number];
export type ScheduledAction = Schedule['action'];
export type PageSchedules = Pick<Reply<'pages/getPageSchedules'>, 'schedules' | 'timeZone'>;

/**
 * What is scheduled for a page.
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
  useEffect(() => {
    if (version === known) return;
    let isLeft = false;
    call('pages/getPageSchedules', { section, name })
      .then((reply) => {
        if (isLeft) return;
        setSchedules(reply.schedules);
        setKnown(version);
      })
      // They are shown as they were until the next save.
      .catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, [section, name, version, known]);
  return { schedules, setSchedules };
}
