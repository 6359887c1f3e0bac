import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../../tests/support/http/free-port.ts';
import { connectTo, type SiteData } from '../data/site-data.ts';
import { root } from '../server/process.ts';
import { readyLine, siteSettings, temporaryFolder } from '../server/site.ts';
import { type MailSink, startMailSink } from './mail-sink.ts';
import { type Progress, Sending, subscribe } from './mailings.ts';

const issue = '2025December';
const patience = 600_000;

/** A finished mailing as the mail server saw it. */
export interface Outcome {
  people: number;
  kills: number;
  /** Recipients who got nothing. */
  missed: number;
  /** Emails delivered more than once, not counting the first time. */
  repeats: number;
  /** How many of those had another Message-ID, and how many the program does not report. */
  strange: number;
  unmarked: number;
  /** The maximum number of concurrent connections: as many emails may be in doubt after each kill. */
  connections: number;
  progress: Progress;
}

interface DrillSettings {
  people: number;
  kills: number;
  /** Of PostgreSQL; empty: SQLite. */
  databaseUrl: string;
  /** The number of nodes; more than one only on PostgreSQL. */
  nodes?: number;
  /** `SIGTERM` stops the process in order instead. */
  signal?: 'SIGKILL' | 'SIGTERM';
}

/** Sends an issue to many people, and kills the process at random moments. */
export async function drill({
  people,
  kills,
  databaseUrl,
  nodes = 1,
  signal = 'SIGKILL',
}: DrillSettings): Promise<Outcome> {
  const sink = await startMailSink();
  const place = { DATA_DIR: await temporaryFolder(), DATABASE_URL: databaseUrl };
  let programs: Program[] = [];
  try {
    const first = await startNode(place, sink);
    programs = [first];
    await subscribe(place, people);
    while (programs.length < nodes) programs.push(await startNode(place, sink));
    const sending = new Sending();
    const id = await sending.start(first.url, issue);
    for (let kill = 1; kill <= kills; kill += 1) {
      const [node] = programs as [Program];
      // At a moment when emails are being sent, and not all have arrived.
      const { sent } = await sending.progress(node.url, id);
      const { status } = await sending.until(
        node.url,
        id,
        (now) => now.sent > sent || now.status === 'finished',
        patience,
      );
      if (status === 'finished') throw new Error('It was over before it could be killed.');
      await wait(Math.random() * ((people / (kills + 1)) * 0.8));
      await node.end(signal);
      programs[0] = await startNode(place, sink);
    }
    const progress = await sending.until(
      (programs[0] as Program).url,
      id,
      ({ status }) => status === 'finished',
      patience,
    );
    return { people, kills, ...(await compare(place, sink, people)), progress };
  } finally {
    for (const program of programs) await program.end('SIGKILL');
    await sink.stop();
    await rm(place.DATA_DIR, { recursive: true, force: true });
  }
}

/** Compares the mail server's records with the program's. */
async function compare(place: SiteData, sink: MailSink, people: number) {
  const { mails, maxOpen } = await sink.ask('all');
  const { db } = await connectTo(place);
  const rows = await db
    .selectFrom('mailing_recipients')
    .select('email_key')
    .where('is_repeated', '=', 1)
    .execute();
  await db.destroy();
  const marked = new Set(rows.map(({ email_key }) => email_key));
  const recipients = mails.map(([mail]) => mail.split(' ')[0] ?? '');
  const repeated = mails.filter(([, times]) => times > 1);
  return {
    missed: people - new Set(recipients).size,
    repeats: repeated.reduce((sum, [, times]) => sum + times - 1, 0),
    // A recipient of two different emails has two Message-IDs.
    strange: recipients.length - new Set(recipients).size,
    unmarked: repeated.filter(([mail]) => !marked.has(mail.split(' ')[0] ?? '')).length,
    connections: maxOpen,
  };
}

export interface Program {
  url: string;
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Starts the program with a data folder that may have been used before. */
export async function startNode(place: SiteData, sink: MailSink): Promise<Program> {
  const port = await freePort();
  const child = spawn('sh', ['scripts/server-node.sh', 'start.ts'], {
    cwd: root,
    env: { ...process.env, ...siteSettings('', port, { ...place, MAIL_URL: sink.url }) },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const exited = once(child, 'exit');
  for await (const line of child.stdout.setEncoding('utf8')) {
    if (readyLine.test(line)) break;
  }
  child.stdout.resume();
  return {
    url: `http://127.0.0.1:${port}`,
    async end(signal) {
      child.kill(signal);
      await exited;
    },
  };
}
