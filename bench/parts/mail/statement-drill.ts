import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { connectTo, type SiteData } from '../data/site-data.ts';
import { temporaryFolder } from '../server/site.ts';
import { type MailSink, startMailSink } from './mail-sink.ts';
import { startNode } from './mailing-drill.ts';
import { addDonors, type StatementProgress, StatementSending } from './statements.ts';

const patience = 300_000;

/** Finished statements as the mail server saw them. */
export interface StatementOutcome {
  /** Donors who got more than one. */
  doubled: number;
  /** Donors who got none, and are not listed as uncertain. */
  missed: number;
  progress: StatementProgress;
}

/** Sends the statements of a year to many donors, and kills the process at random moments. */
export async function drillStatements(
  donors: number,
  kills: number,
  databaseUrl: string,
): Promise<StatementOutcome> {
  const sink = await startMailSink();
  const place = { DATA_DIR: await temporaryFolder(), DATABASE_URL: databaseUrl };
  let node = await startNode(place, sink);
  try {
    await addDonors(place, donors);
    const sending = new StatementSending();
    const id = await sending.start(node.url);
    for (let kill = 1; kill <= kills; kill += 1) {
      const { sent } = await sending.progress(node.url, id);
      const isMoving = (now: StatementProgress) => now.sent > sent || now.status === 'finished';
      const { status } = await sending.until(node.url, id, isMoving, patience);
      if (status === 'finished') throw new Error('It was over before it could be killed.');
      await wait(Math.random() * ((donors / (kills + 1)) * 0.5));
      await node.end('SIGKILL');
      node = await startNode(place, sink);
    }
    const isOver = (now: StatementProgress) => now.status === 'finished';
    const progress = await sending.until(node.url, id, isOver, patience);
    return { ...(await compare(place, sink, donors)), progress };
  } finally {
    await node.end('SIGKILL');
    await sink.stop();
    await rm(place.DATA_DIR, { recursive: true, force: true });
  }
}

/** Compares the mail server's records with the program's. */
async function compare(place: SiteData, sink: MailSink, donors: number) {
  const { mails } = await sink.ask('all');
  const { db } = await connectTo(place);
  const uncertain = await db
    .selectFrom('statement_recipients')
    .select('donor_id')
    .where('status', '=', 'uncertain')
    .execute();
  await db.destroy();
  const times = new Map<string, number>();
  for (const [mail, count] of mails) {
    const recipient = mail.split(' ')[0] ?? '';
    times.set(recipient, (times.get(recipient) ?? 0) + count);
  }
  const listed = new Set(
    uncertain.map(({ donor_id }) => `${donor_id.replace('-', '.')}@donors.example`),
  );
  const everyone = Array.from({ length: donors }, (_, number) => `donor.${number}@donors.example`);
  return {
    doubled: [...times.values()].filter((count) => count > 1).length,
    missed: everyone.filter((email) => !times.has(email) && !listed.has(email)).length,
  };
}
