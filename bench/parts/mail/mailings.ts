import { setTimeout as wait } from 'node:timers/promises';
import { connectTo, type SiteData } from '../data/site-data.ts';
import { administrator } from '../server/site.ts';

/** The fields of a mailing that are read here. */
export interface Progress {
  id: string;
  status: string;
  total: number;
  sent: number;
  failed: number;
  repeated: number;
  startedAt: string | null;
  finishedAt: string | null;
}

/** Subscribes this many people to a list, without confirmation emails. */
export async function subscribe(place: SiteData, count: number): Promise<void> {
  const { db } = await connectTo(place);
  const at = Date.now();
  await db.transaction().execute(async (trx) => {
    for (let first = 0; first < count; first += 1000) {
      const people = Array.from({ length: Math.min(1000, count - first) }, (_, index) => {
        const email = `person.${first + index}@readers.example`;
        const flags = { test: 0, general: 0, newsletters: 1 } as const;
        return { id: `s${first + index}`, email, email_key: email, ...flags, created_at: at };
      });
      await trx
        .insertInto('subscribers')
        .values(
          people.map((person) => ({
            ...person,
            status: 'confirmed' as const,
            user_id: null,
            confirmed_at: at,
          })),
        )
        .execute();
    }
  });
  await db.destroy();
}

/** Sends issues as the administrator of a measured site. */
export class Sending {
  #token = '';

  /** Makes a call, and signs in first. @throws if it fails */
  async call(url: string, call: string, body: object): Promise<Record<string, unknown>> {
    if (this.#token === '' && call !== 'auth/login') {
      this.#token = String((await this.call(url, 'auth/login', administrator)).token);
    }
    const response = await fetch(`${url}/api/${call}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
      },
      body: JSON.stringify(body),
    });
    const reply = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new Error(`${call}: ${JSON.stringify(reply)}`);
    return reply;
  }

  async start(url: string, slug: string, rate?: number): Promise<string> {
    const body = { slug, list: 'newsletters', ...(rate && { rate }) };
    const { mailing } = await this.call(url, 'newsletter/startMailing', body);
    return (mailing as Progress).id;
  }

  async change(url: string, id: string, change: 'pause' | 'resume' | 'cancel'): Promise<void> {
    await this.call(url, `newsletter/${change}Mailing`, { id });
  }

  async progress(url: string, id: string): Promise<Progress> {
    return (await this.call(url, 'newsletter/getMailing', { id })).mailing as Progress;
  }

  /**
   * Waits until a mailing meets a condition, polling four times per second.
   * @param patience in ms
   */
  async until(
    url: string,
    id: string,
    isSo: (progress: Progress) => boolean | Promise<boolean>,
    patience: number,
  ): Promise<Progress> {
    const deadline = performance.now() + patience;
    for (;;) {
      const progress = await this.progress(url, id);
      if (await isSo(progress)) return progress;
      if (performance.now() > deadline) {
        throw new Error(`The mailing came no further: ${JSON.stringify(progress)}`);
      }
      await wait(250);
    }
  }
}
