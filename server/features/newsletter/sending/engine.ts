import { setTimeout as wait } from 'node:timers/promises';
import type { Settings } from '#server/config.ts';
import { senderOf } from '#server/features/mail/from.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import { defaultPatience, type Patience } from '#server/platform/mail/retry-policy.ts';
import { leaveKey, leaveLinks } from '../subscribers/unsubscribe-links.ts';
import type { Sending } from './claims.ts';
import type { LaneMaker } from './lane.ts';
import type { MailingLetter } from './message.ts';
import { recover } from './recovery.ts';
import { MailingRun } from './run.ts';
import { beginDue, finish, noteTrouble, takeSample } from './schedule.ts';
import { laneMaker } from './transport.ts';

const second = 1000;
/** How often an engine looks for the mailings of dead ones. */
const recovery = 5 * second;
/** Mails a second of each mailing while the program is busy. */
const gentlePace = 500;
/** How long a mailing rests when the mail service does not talk: twice as long each time. */
const rests = { first: second, longest: 60 * second };

export type EngineSettings = Pick<Settings, 'mail' | 'mailFrom' | 'siteUrl'>;

interface Row {
  id: string;
  list: Sending['list'];
  rate: number | null;
  subject: string;
  letter: string;
}

/** Sends what is to be sent of all mailings, any number of nodes side by side: see docs/architecture.md. */
export class MailingEngine {
  readonly #db: Db;
  readonly #settings: EngineSettings;
  readonly #patience: Patience;
  readonly #interval: number;
  readonly #owner = newId();
  readonly #runs = new Map<string, { run: MailingRun; ended: Promise<void> }>();
  /** Until when a mailing rests, and for how long it will the next time. */
  readonly #rests = new Map<string, { until: number; next: number }>();
  #makeLanes: LaneMaker | undefined;
  #recoveredAt = Number.NEGATIVE_INFINITY;
  #isStopping = false;
  #isGentle = false;

  /** @param interval how often to look for mailings, in ms */
  constructor(
    db: Db,
    settings: EngineSettings,
    patience: Patience = defaultPatience,
    interval = second / 4,
  ) {
    this.#db = db;
    this.#settings = settings;
    this.#patience = patience;
    this.#interval = interval;
  }

  /** Sends until it is stopped. @param onFailure is told what kept it from that; it tries again at the next turn */
  async work(onFailure: (error: unknown) => void): Promise<void> {
    while (!this.#isStopping) {
      await this.look().catch(onFailure);
      await wait(this.#interval);
    }
  }

  /** Sends everything whose turn has come. */
  async sendDue(): Promise<void> {
    await this.look();
    await Promise.all([...this.#runs.values()].map(({ ended }) => ended));
  }

  /** Sends at a moderate pace while the program is busy with other work: nobody waits for a newsletter. */
  beGentle(isGentle: boolean): void {
    this.#isGentle = isGentle;
  }

  /** Begins nothing new, and waits for what is under way. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const runs = [...this.#runs.values()];
    for (const { run } of runs) run.stop();
    await Promise.all(runs.map(({ ended }) => ended));
  }

  /** Looks for mailings, and begins to send those that nobody holds up. */
  async look(): Promise<void> {
    if (!this.#settings.mail) return;
    await this.#recover();
    await beginDue(this.#db);
    const rows = await this.#db
      .selectFrom('mailings')
      .select(['id', 'list', 'rate', 'subject', 'letter'])
      .where('status', '=', 'sending')
      .where('is_paused', '=', 0)
      .$if(this.#runs.size > 0, (query) => query.where('id', 'not in', [...this.#runs.keys()]))
      .execute();
    for (const row of rows) {
      if (this.#isStopping || performance.now() < (this.#rests.get(row.id)?.until ?? 0)) continue;
      await this.#begin(row);
    }
    for (const id of this.#runs.keys()) await takeSample(this.#db, id);
  }

  async #recover(): Promise<void> {
    if (performance.now() - this.#recoveredAt < recovery) return;
    const isFirst = this.#recoveredAt === Number.NEGATIVE_INFINITY;
    // The embedded database belongs to one program: what another engine has claimed, nobody has.
    await recover(this.#db, isFirst && !hasManyWriters(this.#db));
    this.#recoveredAt = performance.now();
  }

  async #begin(row: Row): Promise<void> {
    const run = await this.#prepare(row);
    const ended = run
      .run()
      .catch((error: Error) => error.message)
      .then(async (trouble) => {
        this.#runs.delete(row.id);
        this.#rest(row.id, trouble);
        await noteTrouble(this.#db, row.id, trouble);
        if (trouble === '') await finish(this.#db, row.id);
      })
      .catch(() => undefined);
    this.#runs.set(row.id, { run, ended });
  }

  async #prepare({ id, list, rate, subject, letter }: Row): Promise<MailingRun> {
    const { mail, mailFrom, siteUrl } = this.#settings;
    if (!mail) throw new Error('No mail service is set up.');
    this.#makeLanes ??= await laneMaker(mail, this.#patience);
    const { from, host } = await senderOf(this.#db, mailFrom);
    const linksOf = leaveLinks(await leaveKey(this.#db), siteUrl, id);
    const heading = { from, subject, listId: `${list}.newsletter.${host}` };
    return new MailingRun({
      db: this.#db,
      sending: { id, list, rate, owner: this.#owner },
      openLane: this.#makeLanes(JSON.parse(letter) as MailingLetter, heading),
      fillingFor: ({ email, subscriberId }) => ({
        recipient: email,
        messageId: `<${id}.${subscriberId}@${host}>`,
        ...linksOf(subscriberId),
      }),
      pace: () => (this.#isGentle ? gentlePace : null),
    });
  }

  #rest(id: string, trouble: string): void {
    if (trouble === '') {
      this.#rests.delete(id);
      return;
    }
    const pause = this.#rests.get(id)?.next ?? rests.first;
    const next = Math.min(pause * 2, rests.longest);
    this.#rests.set(id, { until: performance.now() + pause, next });
  }
}
