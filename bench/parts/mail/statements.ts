import { setTimeout as wait } from 'node:timers/promises';
import { connectTo, type SiteData } from '../data/site-data.ts';
import { Sending } from './mailings.ts';

/** The year of the statements. */
const year = 2025;
const giftsEach = 3;
const issuer = { legalName: 'Common Plate, Inc.', ein: '12-3456789' };

/** The fields of a mailing of statements that are read here. */
export interface StatementProgress {
  id: string;
  status: string;
  total: number;
  sent: number;
  failed: number;
  uncertain: number;
  createdAt: string;
  finishedAt: string | null;
}

/** Adds donors who gave three times in the year of the statements. */
export async function addDonors(place: SiteData, count: number): Promise<void> {
  const { db } = await connectTo(place);
  const at = Date.now();
  for (let first = 0; first < count; first += 500) {
    const numbers = Array.from({ length: Math.min(500, count - first) }, (_, i) => first + i);
    const donors = numbers.map((number) => {
      const [name, email] = [`Donor ${number}`, `donor.${number}@donors.example`];
      const keys = { name_key: name.toLowerCase(), email_key: email, words: `${name} ${email}` };
      const totals = { total: giftsEach * 2_500, gifts: giftsEach, last_gift_on: `${year}-10-02` };
      return {
        id: `donor-${number}`,
        name,
        email,
        ...keys,
        ...totals,
        user_id: null,
        created_at: at,
      };
    });
    const gifts = numbers.flatMap((number) =>
      Array.from({ length: giftsEach }, (_, gift) => ({
        id: `gift-${number}-${gift}`,
        donor_id: `donor-${number}`,
        kind: 'check' as const,
        frequency: 'once' as const,
        amount: 2_500,
        net: 2_500,
        currency: 'usd',
        status: 'received' as const,
        given_on: `${year}-0${1 + 3 * gift}-02`,
        receipt_number: `${year}-${String(1_000_000 + number * giftsEach + gift)}`,
        receipt_sent_at: null,
        payment_id: null,
        monthly_id: null,
        created_at: at,
      })),
    );
    await db.transaction().execute(async (trx) => {
      await trx.insertInto('donors').values(donors).execute();
      await trx.insertInto('donations').values(gifts).execute();
    });
  }
  await db.destroy();
}

/** Sends statements as the administrator of a measured site. */
export class StatementSending {
  readonly #sending = new Sending();

  async start(url: string): Promise<string> {
    await this.#sending.call(url, 'donations/editSettings', issuer);
    const body = { year, note: 'Dear {first name|friend},\n\nthank you for all of it.' };
    const { mailing } = await this.#sending.call(url, 'donations/startStatements', body);
    return (mailing as StatementProgress).id;
  }

  async progress(url: string, id: string): Promise<StatementProgress> {
    const reply = await this.#sending.call(url, 'donations/getStatementMailing', { id });
    return reply.mailing as StatementProgress;
  }

  /** Waits until a mailing meets a condition, polling four times per second. @param patience in ms */
  async until(
    url: string,
    id: string,
    isSo: (progress: StatementProgress) => boolean,
    patience: number,
  ): Promise<StatementProgress> {
    const deadline = performance.now() + patience;
    for (;;) {
      const progress = await this.progress(url, id);
      if (isSo(progress)) return progress;
      if (performance.now() > deadline) {
        throw new Error(`The statements came no further: ${JSON.stringify(progress)}`);
      }
      await wait(250);
    }
  }
}
