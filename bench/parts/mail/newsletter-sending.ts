import { rm } from 'node:fs/promises';
import { type Figure, median, range } from '../../figure.ts';
import { visit } from '../browser/visitor.ts';
import { load, loadTool } from '../server/load.ts';
import { residentMemory } from '../server/process.ts';
import { type RunningSite, startSite, temporaryFolder } from '../server/site.ts';
import { type MailSink, startMailSink } from './mail-sink.ts';
import { Sending, subscribe } from './mailings.ts';

const people = Number(process.env.BENCH_RECIPIENTS ?? 100_000);
const issue = '2025December';
const anotherIssue = '2026January';
const pairs = 7;
const seconds = 3;
const patience = 1_800_000;

/** How fast an issue is sent to a hundred thousand people, how much memory that takes, and how it affects pages. */
export async function measureSending(databaseUrl = ''): Promise<Figure[]> {
  const sink = await startMailSink();
  try {
    return await sendTo(sink, databaseUrl);
  } finally {
    await sink.stop();
  }
}

async function sendTo(sink: MailSink, databaseUrl: string): Promise<Figure[]> {
  const place = { DATA_DIR: await temporaryFolder(), DATABASE_URL: databaseUrl };
  const site = await startSite({ ...place, MAIL_URL: sink.url });
  try {
    await subscribe(place, people);
    return [...(await sendAll(site, sink)), ...(await pagesDuringMailing(site))];
  } finally {
    await site.stop();
    await rm(place.DATA_DIR, { recursive: true, force: true });
  }
}

async function sendAll({ url, pid }: RunningSite, sink: MailSink): Promise<Figure[]> {
  const sending = new Sending();
  const id = await sending.start(url, issue);
  const samples: { sent: number; memory: number }[] = [];
  const look = ({ sent, status }: { sent: number; status: string }) => {
    samples.push({ sent, memory: residentMemory(pid) });
    return status === 'finished';
  };
  const { sent, startedAt, finishedAt } = await sending.until(url, id, look, patience);
  const { count, maxOpen } = await sink.ask('count');
  const took = (Date.parse(finishedAt ?? '') - Date.parse(startedAt ?? '')) / 1000;
  const memoryWhile = (from: number, to: number) =>
    median(samples.filter((one) => one.sent >= from && one.sent <= to).map((one) => one.memory));
  const [first, last] = [memoryWhile(1000, people * 0.1), memoryWhile(people * 0.9, people)];
  const most = Math.max(...samples.map(({ memory }) => memory));
  return [
    {
      name: 'Emails per second',
      value: sent / took,
      unit: 'emails/s',
      target: { atLeast: 400 },
      note: `${sent} in ${took.toFixed(0)} s over ${maxOpen} connections; a bare SMTP server in a process of its own on the same machine`,
    },
    {
      name: 'Undelivered emails',
      value: people - count,
      unit: '',
      target: { atMost: 0 },
    },
    {
      name: 'Memory growth, last 10% vs. first 10%',
      value: last - first,
      unit: 'MB',
      target: { atMost: 50 },
      note: `medians of samples, from the first thousand on: ${first.toFixed(0)} and ${last.toFixed(0)} MB; the most ${most.toFixed(0)} MB`,
    },
  ];
}

/** Cached pages while a mailing is paused and while it runs, alternating. */
async function pagesDuringMailing({ url, pid }: RunningSite): Promise<Figure[]> {
  const sending = new Sending();
  const page = { url: `${url}/articles/Reading-Labels`, pid };
  await visit(page.url, 'br');
  await load(page, seconds);
  const id = await sending.start(url, anotherIssue);
  await sending.until(url, id, ({ sent }) => sent > 0, patience);
  const ratios: number[] = [];
  const speeds: number[] = [];
  for (let pair = 0; pair < pairs; pair++) {
    await sending.change(url, id, 'pause');
    const alone = await load(page, seconds);
    await sending.change(url, id, 'resume');
    const from = await sending.progress(url, id);
    const began = performance.now();
    const during = await load(page, seconds);
    const to = await sending.progress(url, id);
    speeds.push(((to.sent - from.sent) * 1000) / (performance.now() - began));
    ratios.push(during.perSecond / alone.perSecond);
  }
  await sending.change(url, id, 'cancel');
  return [
    {
      name: 'Cached pages/s during a mailing, as a share of those without',
      value: median(ratios),
      unit: '×',
      target: { atLeast: 0.7 },
      note: `${range(ratios, '', 2)}; ${loadTool}, ${pairs} pairs of ${seconds} s`,
    },
    { name: 'Emails per second meanwhile', value: median(speeds), unit: 'emails/s', target: null },
  ];
}
