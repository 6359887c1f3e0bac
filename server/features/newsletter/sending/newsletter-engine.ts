import { setTimeout as wait } from 'node:timers/promises';
import { prefixOf } from '#contract/shared/language/language-paths.ts';
import { allLanguages, type Language } from '#contract/shared/language/languages.ts';
import { second } from '#contract/shared/time-units.ts';
import { leaseLength } from '#server/features/mail/bulk/leases.ts';
import { MailingRun } from '#server/features/mail/bulk/mailing-run.ts';
import { pauseAfter, throttledPace } from '#server/features/mail/bulk/pace.ts';
import type { EngineSettings } from '#server/features/mail/bulk/serve-engine.ts';
import { bulkTransports } from '#server/features/mail/bulk/transports/bulk-transports.ts';
import { readFromHeader } from '#server/features/mail/from-header.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import { defaultMailTimeouts, type MailTimeouts } from '#server/platform/mail/mail-timeouts.ts';
import { withoutAddresses } from '#server/platform/mail/without-addresses.ts';
import { readMailVersion } from '#server/platform/services/read-services.ts';
import { clickAddress } from '../clicks/click-links.ts';
import {
  type UnsubscribeLinks,
  unsubscribeKey,
  unsubscribeLinks,
} from '../subscribers/unsubscribe-links.ts';
import { type LeasedRecipient, leaseRecipients } from './leases.ts';
import { languageFor, type MergeFields } from './message.ts';
import { newsletterEmails } from './newsletter-emails.ts';
import { recordOutcomes } from './outcomes.ts';
import { releaseRecipients, renewLeases, type Sending } from './queries/leases.ts';
import { listSending, updateConnectionError, updateSpeed } from './queries/mailings.ts';
import { readMailingTexts } from './read-mailing-texts.ts';
import { recoverInterruptedMailings } from './recovery.ts';
import { finishIfComplete, startDueMailings } from './start-due-mailings.ts';

/** How often an engine looks for mailings of crashed ones. */
const recovery = 5 * second;
/** The period over which the speed of a mailing is measured, in ms. */
const speedSample = 3 * second;

type NewsletterRun = MailingRun<LeasedRecipient, MergeFields>;

interface Row {
  id: string;
  list: Sending['list'];
  rate: number | null;
  subject: string;
  message: string;
}

/** Sends all mailings to subscribers, together with any number of other nodes: see docs/architecture.md. */
export class NewsletterEngine {
  readonly #db: Db;
  readonly #settings: EngineSettings;
  readonly #timeouts: MailTimeouts;
  readonly #interval: number;
  readonly #owner = newId();
  readonly #runs = new Map<string, { run: NewsletterRun; ended: Promise<void> }>();
  /** When a mailing's pause ends, and how long it is. */
  readonly #pauses = new Map<string, { until: number; length: number }>();
  #recoveredAt = Number.NEGATIVE_INFINITY;
  #isStopping = false;
  #isThrottled = false;
  #report: (error: Error) => void = () => undefined;

  /** @param interval how often to look for mailings, in ms */
  constructor(
    db: Db,
    settings: EngineSettings,
    timeouts: MailTimeouts = defaultMailTimeouts,
    interval = second / 4,
  ) {
    this.#db = db;
    this.#settings = settings;
    this.#timeouts = timeouts;
    this.#interval = interval;
  }

  /**
   * Sends until it is stopped and the emails in progress are recorded.
   * @param onFailure receives errors; it retries after the interval
   */
  async work(onFailure: (error: unknown) => void): Promise<void> {
    this.#report = onFailure;
    while (!this.#isStopping) {
      await this.startRuns().catch(onFailure);
      await wait(this.#interval);
    }
    await this.#waitForRuns();
  }

  /** Sends everything that is due. */
  async sendDue(): Promise<void> {
    await this.startRuns();
    await this.#waitForRuns();
  }

  /** Sends at a moderate pace while the program is busy with other work: a newsletter can wait. */
  setThrottled(isThrottled: boolean): void {
    this.#isThrottled = isThrottled;
  }

  /** Starts no new emails, and waits for those in progress. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const { run } of this.#runs.values()) run.stop();
    await this.#waitForRuns();
  }

  async #waitForRuns(): Promise<void> {
    await Promise.all([...this.#runs.values()].map(({ ended }) => ended));
  }

  /** Starts sending all mailings that are neither paused nor waiting after an error. */
  async startRuns(): Promise<void> {
    const { mail, mailVersion } = this.#settings;
    if (!mail || mailVersion !== (await readMailVersion(this.#db))) return;
    await this.#recover();
    await startDueMailings(this.#db);
    for (const row of await listSending(this.#db, [...this.#runs.keys()])) {
      if (this.#isStopping || performance.now() < (this.#pauses.get(row.id)?.until ?? 0)) continue;
      await this.#begin(row);
    }
    for (const id of this.#runs.keys()) await updateSpeed(this.#db, id, speedSample);
  }

  async #recover(): Promise<void> {
    if (performance.now() - this.#recoveredAt < recovery) return;
    const isFirst = this.#recoveredAt === Number.NEGATIVE_INFINITY;
    // The embedded database belongs to one process: at its start no other engine can be running.
    await recoverInterruptedMailings(this.#db, isFirst && !hasManyWriters(this.#db));
    this.#recoveredAt = performance.now();
  }

  async #begin(row: Row): Promise<void> {
    const run = await this.#prepare(row);
    if (this.#isStopping) return;
    const ended = run
      .run()
      .catch((error: Error) => error.message)
      .then(async (connectionError) => {
        this.#pauseAfter(row.id, connectionError);
        await updateConnectionError(this.#db, row.id, connectionError);
        if (connectionError !== '') this.#report(new Error(withoutAddresses(connectionError)));
        if (connectionError === '') await finishIfComplete(this.#db, row.id);
      })
      .catch(() => undefined)
      .finally(() => this.#runs.delete(row.id));
    this.#runs.set(row.id, { run, ended });
  }

  async #prepare({ id, list, rate, subject, message }: Row): Promise<NewsletterRun> {
    const { mail, mailFrom, siteUrl } = this.#settings;
    if (!mail) throw new Error('No mail service is set up.');
    const { from, host } = await readFromHeader(this.#db, mailFrom);
    const key = await unsubscribeKey(this.#db);
    const linksOf = linksByLanguage(key, siteUrl, id);
    const db = this.#db;
    const texts = await readMailingTexts(db, { id, subject, message });
    const emails = newsletterEmails(texts, { from, listId: `${list}.newsletter.${host}` });
    const sending = { id, list, rate, owner: this.#owner };
    return new MailingRun({
      recipients: {
        lease: (room) => leaseRecipients(db, sending, room),
        record: (outcomes, requested) => recordOutcomes(db, sending, outcomes, requested),
        renew: () => renewLeases(db, sending, leaseLength),
        release: (keys) => releaseRecipients(db, sending, keys),
      },
      openTransport: await bulkTransports(mail, this.#timeouts, emails),
      fieldsFor({ email, firstName, lastName, subscriberId, ...recipient }) {
        const language = languageFor(texts, recipient.language);
        return {
          recipient: email,
          language,
          firstName,
          lastName,
          messageId: `<${id}.${subscriberId}@${host}>`,
          clicks: clickAddress(key, siteUrl, subscriberId, id),
          ...linksOf(language, subscriberId),
        };
      },
      pace: () => (this.#isThrottled ? throttledPace : null),
    });
  }

  #pauseAfter(id: string, connectionError: string): void {
    if (connectionError === '') {
      this.#pauses.delete(id);
      return;
    }
    const length = pauseAfter(this.#pauses.get(id)?.length ?? 0);
    this.#pauses.set(id, { until: performance.now() + length, length });
  }
}

/** The unsubscribe links of a mailing, which lead to pages in the language of the email. */
function linksByLanguage(
  key: string,
  siteUrl: string,
  mailingId: string,
): (language: Language, subscriberId: string) => UnsubscribeLinks {
  const makers = Object.fromEntries(
    allLanguages.map((language) => [
      language,
      unsubscribeLinks(key, siteUrl + prefixOf(language), mailingId),
    ]),
  ) as Record<Language, ReturnType<typeof unsubscribeLinks>>;
  return (language, subscriberId) => makers[language](subscriberId);
}
