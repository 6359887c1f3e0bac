import { setTimeout as wait } from 'node:timers/promises';
import { allLanguages } from '#contract/shared/language/languages.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import { second } from '#contract/shared/time-units.ts';
import { leaseLength } from '#server/features/mail/bulk/leases.ts';
import { MailingRun } from '#server/features/mail/bulk/mailing-run.ts';
import { interruptedError } from '#server/features/mail/bulk/outcome.ts';
import { pauseAfter, throttledPace } from '#server/features/mail/bulk/pace.ts';
import type { EngineSettings } from '#server/features/mail/bulk/serve-engine.ts';
import { bulkTransports } from '#server/features/mail/bulk/transports/bulk-transports.ts';
import { readFromHeader } from '#server/features/mail/from-header.ts';
import { readSite } from '#server/features/site/site-settings.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import { translatorOf } from '#server/platform/language/catalogs.ts';
import { defaultMailTimeouts } from '#server/platform/mail/mail-timeouts.ts';
import { withoutAddresses } from '#server/platform/mail/without-addresses.ts';
import { readMailVersion } from '#server/platform/services/read-services.ts';
import { readIssuer } from '../../receipts/issuer.ts';
import { notesOf } from '../notes.ts';
import { markStatementsFinished } from '../queries/mailings.ts';
import {
  endLeases,
  type FreeMailing,
  findFreeMailing,
  type Held,
  holdMailing,
  releaseMailing,
  renewHold,
  settleInterrupted,
} from '../queries/sending.ts';
import { designStatements, type StatementDesign } from '../statement-email.ts';
import { recordStatements } from './record-statements.ts';
import { statementEmails } from './statement-emails.ts';
import type { StatementFields } from './statement-fields.ts';
import { leaseStatements, type StatementRecipient } from './statement-recipients.ts';

/** How often to look for mailings, in ms. */
const interval = second / 4;

/** Sends the mailings of statements, one at a time: each belongs to one engine, so that no donor gets two. */
export class StatementEngine {
  readonly #db: Db;
  readonly #settings: EngineSettings;
  readonly #owner = newId();
  #run: MailingRun<StatementRecipient, StatementFields> | undefined;
  #hasStarted = false;
  #pause = 0;
  #isStopping = false;
  #isThrottled = false;

  constructor(db: Db, settings: EngineSettings) {
    this.#db = db;
    this.#settings = settings;
  }

  /**
   * Sends until it is stopped and the emails in progress are recorded.
   * @param onFailure receives errors; it retries after a pause
   */
  async work(onFailure: (error: unknown) => void): Promise<void> {
    while (!this.#isStopping) {
      const trouble = await this.sendNext().catch((error: Error) => error.message);
      if (trouble) onFailure(new Error(withoutAddresses(trouble)));
      this.#pause = trouble ? pauseAfter(this.#pause) : 0;
      const end = performance.now() + Math.max(this.#pause, interval);
      while (!this.#isStopping && performance.now() < end) await wait(interval);
    }
  }

  /** Sends at a moderate pace while the program is busy with other work: statements can wait. */
  setThrottled(isThrottled: boolean): void {
    this.#isThrottled = isThrottled;
  }

  /** Starts no new emails; those in progress are recorded. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#run?.stop();
  }

  /**
   * Sends the due emails of one mailing.
   * @returns why the mail service did not answer at all; empty: it did, or nothing was due
   */
  async sendNext(): Promise<string> {
    const { mail, mailVersion } = this.#settings;
    if (!mail || mailVersion !== (await readMailVersion(this.#db))) return '';
    // The embedded database belongs to one process: at its start no other engine can be running.
    const isAlone = !this.#hasStarted && !hasManyWriters(this.#db);
    const mailing = await findFreeMailing(this.#db, this.#owner, isAlone);
    if (!mailing) {
      this.#hasStarted = true;
      return '';
    }
    const held = { id: mailing.id, owner: this.#owner };
    const isHeld = await this.#db.transaction().execute(async (trx) => {
      const isFirst = await holdMailing(trx, held, mailing.owner, leaseLength);
      if (isFirst) await settleInterrupted(trx, held, interruptedError);
      return isFirst;
    });
    this.#hasStarted = true;
    if (!isHeld) return '';
    let trouble = '';
    try {
      this.#run = await this.#prepare(mailing, held);
      if (!this.#isStopping) trouble = await this.#run.run();
      if (trouble === '') await markStatementsFinished(this.#db, mailing.id);
    } finally {
      this.#run = undefined;
      await releaseMailing(this.#db, held, trouble);
    }
    return trouble;
  }

  async #prepare(
    mailing: FreeMailing,
    held: Held,
  ): Promise<MailingRun<StatementRecipient, StatementFields>> {
    const { mail, mailFrom, siteUrl } = this.#settings;
    if (!mail) throw new Error('No mail service is set up.');
    const { id, year, rate } = mailing;
    const db = this.#db;
    const [issuer, site, { from, host }] = await Promise.all([
      readIssuer(db),
      readSite(db),
      readFromHeader(db, mailFrom),
    ]);
    const frame = { year, issuer, notes: notesOf(mailing) };
    const designs = new Map<Translate, StatementDesign>();
    for (const language of allLanguages) {
      const t = translatorOf(language);
      designs.set(t, await designStatements(frame, t, site, siteUrl));
    }
    const emails = statementEmails({ from });
    return new MailingRun({
      recipients: {
        lease: (room) => leaseStatements(db, held, frame, roomFor(rate, room)),
        record: (outcomes, requested) => recordStatements(db, held, outcomes, requested),
        renew: () => renewHold(db, held, leaseLength),
        release: (keys) => endLeases(db, held, keys, 'waiting'),
      },
      openTransport: await bulkTransports(mail, defaultMailTimeouts, emails),
      fieldsFor: ({ key, email, statement, t }) => {
        const { subject, emailOf } = designs.get(t) as StatementDesign;
        const messageId = `<${id}.${key}@${host}>`;
        return { recipient: email, messageId, subject, ...emailOf(statement) };
      },
      pace: () => (this.#isThrottled ? Math.min(rate ?? throttledPace, throttledPace) : rate),
    });
  }
}

/** At most a second's emails at once, so that a low rate is kept evenly. */
const roomFor = (rate: number | null, room: number) =>
  rate === null ? room : Math.min(room, rate);
