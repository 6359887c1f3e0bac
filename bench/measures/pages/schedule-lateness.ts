import { setTimeout as wait } from 'node:timers/promises';
import { minute, second } from '#contract/shared/time-units.ts';
import type { Figure, Measure } from '../../figure.ts';
import { visit } from '../../parts/browser/visitor.ts';
import { Editor } from '../../parts/calls/editor.ts';
import { type MeasuredSite, onBothDatabases } from '../../parts/server/both-databases.ts';

const pages = 20;
const patience = 30 * second;

/** How late scheduled pages appear, from their time until a visitor's page shows them. */
export const measure: Measure = {
  title: 'Scheduled publication',
  run: () => onBothDatabases(measureOn),
};

async function measureOn({ site: { url }, engine }: MeasuredSite): Promise<Figure[]> {
  const editor = await Editor.signIn(url);
  const names = Array.from({ length: pages }, (_, index) => `Scheduled-${index}`);
  for (const name of names) await editor.call('pages/addPage', { section: 'articles', name });
  const first = { section: 'articles', name: names[0] };
  const { timeZone } = await editor.call('pages/getPageSchedules', first);
  // Times are chosen by the minute: one that leaves time to schedule them all.
  const due = Math.ceil((Date.now() + 15 * second) / minute) * minute;
  const at = localTime(due, String(timeZone));
  for (const name of names) {
    const page = { section: 'articles', name };
    await editor.call('pages/schedulePage', { ...page, action: 'publish', at });
  }
  await wait(due - Date.now());
  const lateness = await Promise.all(
    names.map((name) => untilSeen(`${url}/articles/${name}`, due)),
  );
  return [
    {
      name: `The last of ${pages} pages of the same minute, ${engine}`,
      value: Math.max(...lateness) / second,
      unit: 's',
      target: { atMost: 5 },
      note: `the first after ${(Math.min(...lateness) / second).toFixed(2)} s`,
    },
  ];
}

/** A time as the calls take it: '2027-03-01T09:00'. */
const localTime = (time: number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .format(time)
    .replace(' ', 'T');

async function untilSeen(address: string, due: number): Promise<number> {
  while (Date.now() - due < patience) {
    const { status } = await visit(address);
    if (status === 200) return Date.now() - due;
    await wait(20);
  }
  throw new Error(`${address} did not appear within ${patience} ms.`);
}
