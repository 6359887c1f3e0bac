import { rm } from 'node:fs/promises';
import { type Figure, median } from '../../figure.ts';
import { residentMemory } from '../server/process.ts';
import { startSite, temporaryFolder } from '../server/site.ts';
import { startMailSink } from './mail-sink.ts';
import { addDonors, StatementSending } from './statements.ts';

const donors = Number(process.env.BENCH_DONORS ?? 50_000);
const patience = 1_200_000;

/** How fast the statements of a year are sent to fifty thousand donors, and how much memory that takes. */
export async function measureStatements(databaseUrl = ''): Promise<Figure[]> {
  const sink = await startMailSink();
  const place = { DATA_DIR: await temporaryFolder(), DATABASE_URL: databaseUrl };
  const { url, pid, stop } = await startSite({ ...place, MAIL_URL: sink.url });
  try {
    await addDonors(place, donors);
    const sending = new StatementSending();
    const began = performance.now();
    const id = await sending.start(url);
    const samples: { sent: number; memory: number }[] = [];
    const { sent, total } = await sending.until(
      url,
      id,
      (progress) => {
        samples.push({ sent: progress.sent, memory: residentMemory(pid) });
        return progress.status === 'finished';
      },
      patience,
    );
    const seconds = (performance.now() - began) / 1000;
    const { count, maxOpen } = await sink.ask('count');
    const memoryWhile = (from: number, to: number) =>
      median(samples.filter((one) => one.sent >= from && one.sent <= to).map((one) => one.memory));
    const [first, last] = [
      memoryWhile(donors * 0.02, donors * 0.15),
      memoryWhile(donors * 0.85, donors),
    ];
    return [
      {
        name: 'Statements per second',
        value: sent / seconds,
        unit: 'emails/s',
        target: { atLeast: 400 },
        note: `${sent} of three gifts each in ${seconds.toFixed(0)} s, freezing the recipients included, over ${maxOpen} connections; a bare SMTP server in a process of its own on the same machine`,
      },
      {
        name: 'Donors without a statement',
        value: total - count,
        unit: '',
        target: { atMost: 0 },
      },
      {
        name: 'Memory growth, last 15% vs. first 15%',
        value: last - first,
        unit: 'MB',
        target: { atMost: 50 },
        note: `medians of samples: ${first.toFixed(0)} and ${last.toFixed(0)} MB`,
      },
    ];
  } finally {
    await stop();
    await sink.stop();
    await rm(place.DATA_DIR, { recursive: true, force: true });
  }
}
