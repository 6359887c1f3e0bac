import sharp from 'sharp';
import { load } from '../../../tests/support/load/autocannon.ts';
import type { Figure, Measure } from '../../figure.ts';
import { asAdministrator } from '../../parts/calls/administrator.ts';
import { importSubscribers } from '../../parts/calls/import-subscribers.ts';
import { startMailSink } from '../../parts/mail/mail-sink.ts';
import { Sending } from '../../parts/mail/mailings.ts';
import { type MemoryGroup, makeMemoryGroup } from '../../parts/server/memory-group.ts';
import { type RunningSite, startSite } from '../../parts/server/site.ts';

const megabytes = 512;
const people = Number(process.env.BENCH_RECIPIENTS ?? 100_000);
const issue = '2025December';
/** Far more than one program renders at a time. */
const connections = 100;
const pictures = 10;
/** As many as one person may. */
const uploadsAtOnce = 3;
const patience = 1_800_000;

/** Whether 512 MB are enough for pages, pictures, an import and a mailing to a hundred thousand people. */
export const measure: Measure = {
  title: `A machine with ${megabytes} MB`,
  isLong: true,
  async run() {
    const group = makeMemoryGroup(megabytes * 1024 * 1024);
    const sink = await startMailSink();
    try {
      const site = await startSite({ MAIL_URL: sink.url }, undefined, group.processesFile);
      try {
        return await measureIn(group, site);
      } finally {
        await site.stop();
      }
    } finally {
      await sink.stop();
      group.remove();
    }
  },
};

async function measureIn(group: MemoryGroup, site: RunningSite): Promise<Figure[]> {
  const steps: [name: string, work: () => Promise<string>][] = [
    ['uncached pages', () => requestPages(site, 20)],
    [`${pictures} pictures of 25 megapixels`, () => uploadPictures(site)],
    [`an import of ${people} people, and pages`, () => beside(site, () => importPeople(site))],
    [`a mailing to these people, and pages`, () => beside(site, () => sendIssue(site))],
  ];
  const figures: Figure[] = [];
  for (const [name, work] of steps) {
    const { note, highest } = await observe(group, work);
    figures.push({ name: `Memory: ${name}`, value: highest, unit: 'MB', target: null, note });
  }
  const kills = { name: 'Processes that the system ended', value: group.kills(), unit: '' };
  return [...figures, { ...kills, target: { atMost: 0 } }];
}

/** @returns the memory in use at most, in MB, and the result of the work */
async function observe(group: MemoryGroup, work: () => Promise<string>) {
  let highest = 0;
  const timer = setInterval(() => {
    highest = Math.max(highest, group.used());
  }, 100);
  try {
    return { note: await work(), highest };
  } finally {
    clearInterval(timer);
  }
}

async function requestPages({ url }: RunningSite, seconds: number): Promise<string> {
  const { served, shed, failed } = await load(`${url}/search?q=beans`, connections, seconds);
  if (failed > 0) throw new Error(`${failed} requests failed.`);
  return `${served.toFixed(0)} pages served and ${shed.toFixed(0)} refused a second`;
}

/** Does something long while pages are requested. */
async function beside(site: RunningSite, work: () => Promise<string>): Promise<string> {
  const done = work();
  let isDone = false;
  const finish = () => {
    isDone = true;
  };
  done.then(finish, finish);
  let pages = '';
  while (!isDone) pages = await requestPages(site, 5);
  return `${await done}; ${pages}`;
}

async function uploadPictures(site: RunningSite): Promise<string> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const create = { width: 60, height: 60, channels: 3, background: '#888', noise } as const;
  const small = await sharp({ create }).png().toBuffer();
  const picture = await sharp(small).resize(5_000, 5_000).jpeg({ quality: 80 }).toBuffer();
  const call = await asAdministrator(site.url);
  const names = Array.from({ length: pictures }, (_, count) => `large-${count}.jpg`).values();
  const upload = async () => {
    for (const name of names) await call('media/upload', { name }, picture);
  };
  await Promise.all(Array.from({ length: uploadsAtOnce }, upload));
  return `all stored; ${(picture.length / 1e6).toFixed(1)} MB each`;
}

async function importPeople(site: RunningSite): Promise<string> {
  const { whole } = await importSubscribers(await asAdministrator(site.url), people);
  return `imported in ${whole.toFixed(0)} s`;
}

async function sendIssue({ url }: RunningSite): Promise<string> {
  const sending = new Sending();
  const id = await sending.start(url, issue);
  const isFinished = ({ status }: { status: string }) => status === 'finished';
  const { sent, failed, startedAt, finishedAt } = await sending.until(
    url,
    id,
    isFinished,
    patience,
  );
  if (failed > 0) throw new Error(`${failed} emails failed.`);
  const seconds = (Date.parse(finishedAt ?? '') - Date.parse(startedAt ?? '')) / 1000;
  return `${sent} sent in ${seconds.toFixed(0)} s`;
}
