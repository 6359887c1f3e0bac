import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { day, second } from '#contract/shared/time-units.ts';
import type { Settings } from '#server/config.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import type { ReportFailure } from '#server/platform/jobs/failure-report.ts';
import { loadTransport } from '#server/platform/mail/load-transport.ts';
import { defaultMailTimeouts, type MailTimeouts } from '#server/platform/mail/mail-timeouts.ts';
import {
  type MailTransport,
  type OutgoingMail,
  UndeliveredError,
} from '#server/platform/mail/transport.ts';
import { renderPdf } from '#server/platform/pdf/render-pdf.ts';
import { readServices } from '#server/platform/services/read-services.ts';
import type { MailService } from '#server/platform/services/service-types.ts';
import type { MediaStore } from '#server/platform/storage/media-store.ts';
import { readSite, type SiteSettings } from '../site/site-settings.ts';
import { readFromHeader } from './from-header.ts';
import type { EmailContent } from './outbox.ts';
import { countWaiting, readOutage } from './queries/outage.ts';
import type { LeasedEmail } from './queries/outbox.ts';
import {
  failOutdated,
  LeaseLostError,
  leaseEmail,
  longestPause,
  putBack,
  recordFailed,
  recordHandOver,
  recordSent,
  recoverInterruptedEmails,
} from './queue.ts';
import { ServiceHealth } from './service-health.ts';

/** How many emails are sent at once: a recipient whose server hangs does not delay others. */
const concurrency = 4;
/** Each pause is four times as long as the one before, up to `longestPause`. */
const firstPause = 5 * second;
/** How long an email is tried, in ms, see `waitedOf`. */
const longestWait = 3 * day;

/** How long stopping may take, in ms. */
const longestStop = 8 * second;

/** What all emails of one round have in common. */
interface Round {
  transport: MailTransport;
  from: OutgoingMail['from'];
  site: SiteSettings;
}

/** Sends the emails in the outbox, on any number of nodes. Without a mail service it does nothing, and emails wait. */
export class OutboxWorker {
  readonly #db: Db;
  readonly #settings: Settings;
  readonly #media: MediaStore;
  readonly #timeouts: MailTimeouts;
  readonly #interval: number;
  /** The mail service that was used last; null: there was none. */
  #service: MailService | null | undefined;
  /** When it was last asked for. */
  #askedAt = 0;
  #transport: MailTransport | undefined;
  readonly #health: ServiceHealth;
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> = Promise.resolve();
  #isStopping = false;
  /** When the next round may begin, unless another mail service is set up. */
  #resumesAt = 0;

  /** @param interval how often to look for mail, in ms */
  constructor(
    db: Db,
    settings: Settings,
    media: MediaStore,
    timeouts: MailTimeouts = defaultMailTimeouts,
    interval: number = second,
  ) {
    this.#db = db;
    this.#settings = settings;
    this.#media = media;
    this.#timeouts = timeouts;
    this.#interval = interval;
    this.#health = new ServiceHealth(db);
  }

  /** Starts looking for mail; errors are reported. */
  async start(report: ReportFailure): Promise<void> {
    await recoverInterruptedEmails(this.#db, !hasManyWriters(this.#db));
    // As if there had been none: what waited for one too long is given up.
    this.#service = null;
    await this.#follow((await this.#readServices()).mail ?? null);
    this.#schedule(report);
  }

  /** Starts no new emails, and waits briefly for those in progress; interrupted ones are recorded as uncertain. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#timer);
    await Promise.race([this.#sending, wait(longestStop, undefined, { ref: false })]);
    this.#transport?.rest();
  }

  /**
   * Sends everything that is due.
   * @throws when the database is unavailable
   */
  async sendDue(): Promise<void> {
    const { mail, mailFrom } = await this.#readServices();
    await this.#follow(mail ?? null);
    if (!mail) return;
    await recoverInterruptedEmails(this.#db, false);
    const isProbe = this.#health.isDown;
    const first = await this.#lease();
    if (!first) return;
    this.#transport ??= await loadTransport(mail, this.#timeouts);
    const transport = this.#transport;
    const site = await readSite(this.#db);
    const { from } = await readFromHeader(this.#db, mailFrom);
    const round: Round = { transport, from, site };
    const sendFrom = async (leased: LeasedEmail | undefined) => {
      for (let next = leased; next; next = await this.#leaseNext()) {
        await this.#send(round, next);
      }
    };
    if (isProbe) await this.#send(round, first);
    const ended = await Promise.allSettled(
      Array.from({ length: concurrency }, async (_, index) =>
        sendFrom(index === 0 && !isProbe ? first : await this.#leaseNext()),
      ),
    );
    transport.rest();
    const failed = ended.find(({ status }) => status === 'rejected');
    if (failed) throw (failed as PromiseRejectedResult).reason;
  }

  #readServices() {
    this.#askedAt = performance.now();
    return readServices({ db: this.#db, settings: this.#settings });
  }

  /** Turns to another mail service, if it was changed: what is known of the one before says nothing about it. */
  async #follow(service: MailService | null): Promise<void> {
    const before = this.#service;
    if (isDeepStrictEqual(service, before)) return;
    this.#service = service;
    this.#transport?.rest();
    this.#transport = undefined;
    if (service && before === null) await failOutdated(this.#db, Date.now() - longestWait);
    if (before !== undefined) await this.#health.recall();
  }

  #lease(): Promise<LeasedEmail | undefined> {
    return leaseEmail(this.#db, this.#health.isDown);
  }

  async #leaseNext(): Promise<LeasedEmail | undefined> {
    if (this.#isStopping || this.#health.isDown || (await this.#isReplaced())) return undefined;
    return this.#lease();
  }

  /** Whether another mail service was set up: a long queue must not go on through the one before. */
  async #isReplaced(): Promise<boolean> {
    if (performance.now() - this.#askedAt < this.#interval) return false;
    return !isDeepStrictEqual((await this.#readServices()).mail ?? null, this.#service);
  }

  async #send(round: Round, row: LeasedEmail): Promise<void> {
    try {
      const mail = await this.#compose(row, round);
      await round.transport.carry(mail, () => recordHandOver(this.#db, row));
    } catch (error) {
      return this.#noteError(row, error as Error);
    }
    await recordSent(this.#db, row);
    await this.#health.noteAnswer();
  }

  async #noteError(row: LeasedEmail, error: Error): Promise<void> {
    if (error instanceof LeaseLostError) return;
    if (error instanceof UndeliveredError && error.isFinal) {
      await recordFailed(this.#db, row, error.message);
      return this.#health.noteAnswer();
    }
    const waited = waitedOf(row, Date.now());
    if (waited >= longestWait) {
      await recordFailed(
        this.#db,
        row,
        `Gave up after three days. Last response: ${error.message}`,
      );
    } else {
      const pause = Math.min(firstPause * 4 ** (row.attempts - 1), longestPause);
      await putBack(this.#db, row, { pause, waited }, error.message);
    }
    await this.#health.noteFailure(error);
  }

  async #compose(row: LeasedEmail, { from, site }: Round): Promise<OutgoingMail> {
    // Loaded with the first email, as most starts send none for a while.
    const { renderEmail } = await import('./render-email.ts');
    const { recipient, subject, text } = row;
    const content = JSON.parse(row.content) as EmailContent;
    const idOf = (id: string) => `<${id}@${from.address.split('@').at(-1)}>`;
    return {
      messageId: idOf(row.id),
      from,
      recipient,
      subject,
      text,
      html:
        content.html ??
        (await renderEmail({ ...content, subject, siteName: from.name, colors: site.colors })),
      ...(content.calendar && { calendar: content.calendar }),
      ...(content.pdf && { pdf: await drawn(content.pdf, this.#media) }),
      date: new Date(row.created_at),
      replyTo: content.replyTo ?? '',
      references: (content.thread ?? []).map(idOf),
      autoSubmitted: autoSubmitted[content.origin ?? 'notice'],
      requestId: content.requestId ?? '',
    };
  }

  #schedule(report: ReportFailure): void {
    this.#timer = setTimeout(async () => {
      this.#sending = this.#sendIfTime(report).catch((error) => report('sending mail', error));
      await this.#sending;
      if (!this.#isStopping) this.#schedule(report);
    }, this.#interval).unref();
  }

  /** During an outage it waits longer and longer, but not for a mail service that was just set up. */
  async #sendIfTime(report: ReportFailure): Promise<void> {
    if (performance.now() < this.#resumesAt && !(await this.#isReplaced())) return;
    try {
      await this.sendDue();
    } finally {
      this.#resumesAt = performance.now() + this.#health.pause;
    }
    await this.#reportOutage(report);
  }

  async #reportOutage(report: ReportFailure): Promise<void> {
    if (!this.#health.isDown) return;
    const outage = await readOutage(this.#db);
    if (!outage) return;
    const since = new Date(outage.since).toISOString();
    const waiting = await countWaiting(this.#db);
    const message = `No email could be sent since ${since}, and ${waiting} are waiting: ${outage.reason}`;
    // The texts of an outage differ, and are one cause.
    report('sending mail', new Error(message), 'outage');
  }
}

/**
 * How long an email has been waiting, in ms. Each try adds the time since the one before, and at most the longest
 * pause: it takes twelve tries to reach three days, however the clock jumps.
 */
function waitedOf({ waited, tried_at, created_at }: LeasedEmail, now: number): number {
  return waited + Math.min(Math.max(0, now - (tried_at ?? created_at)), longestPause);
}

async function drawn({ name, file }: NonNullable<EmailContent['pdf']>, media: MediaStore) {
  return { name, bytes: await renderPdf(file, media) };
}

const autoSubmitted = { notice: 'auto-generated', reply: 'auto-replied', person: 'no' } as const;
