import { setTimeout as wait } from 'node:timers/promises';
import type { Body, Path } from '#contract/index.ts';
import { inHours } from '#tests/support/content/events.ts';
import { aPhotograph } from '#tests/support/content/media.ts';
import type { Db } from '#tests/support/database/connection.ts';
import { aStaffClient } from '#tests/support/server/staff-client.ts';

type Staff = Awaited<ReturnType<typeof aStaffClient>>;
/** Makes a call that must succeed, as a visitor from a network of their own. */
type Visit = <P extends Path>(path: P, body: Body<P>) => Promise<void>;

interface KindOfWrite {
  /** Resolves once the program has acknowledged it. */
  write(staff: Staff, name: string, visit: Visit): Promise<void>;
  /** The names that are stored. */
  stored(db: Db): Promise<string[]>;
}

/** A file's name alone is not accepted as a description. */
const descriptionStart = 'A bowl of oats: ';
const photograph = await aPhotograph(600, 400);

/** One for each way in which the program stores something. */
const kinds: Record<string, KindOfWrite> = {
  gift: {
    async write(staff, name) {
      const gift = { kind: 'cash', amount: 2_500, givenOn: '2026-03-02', name } as const;
      await staff.call('donations/addDonation', gift);
    },
    stored: async (db) =>
      (await db.selectFrom('donors').select('name').execute()).map(({ name }) => name),
  },
  'published page': {
    async write(staff, name) {
      await staff.call('pages/addPage', { section: 'articles', name, title: name });
      await staff.call('sync/syncPage', { section: 'articles', name });
    },
    stored: async (db) =>
      (
        await db.selectFrom('pages').select('name').where('live_intro', 'is not', null).execute()
      ).map(({ name }) => name),
  },
  event: {
    async write(staff, name) {
      const times = { startsAt: inHours(24), endsAt: inHours(26) };
      await staff.call('events/editEvent', { title: name, isPublished: 1, ...times });
    },
    stored: async (db) =>
      (await db.selectFrom('events').select('title').execute()).map(({ title }) => title),
  },
  redirect: {
    async write(staff, name) {
      await staff.call('redirects/editRedirect', {
        from: `/${name}`,
        to: '/About',
        isPermanent: 1,
      });
    },
    stored: async (db) =>
      (await db.selectFrom('redirects').select('from_path').execute()).map(({ from_path }) =>
        from_path.slice(1),
      ),
  },
  message: {
    async write(_staff, name, visit) {
      const text = 'How long do they soak?';
      await visit('contact/send', { name, email: `${name}@example.org`, subject: name, text });
    },
    stored: async (db) =>
      (await db.selectFrom('contact_messages').select('subject').execute()).map(
        ({ subject }) => subject,
      ),
  },
  subscription: {
    async write(_staff, name, visit) {
      const email = `${name}@example.org`;
      await visit('subscriber/newsletterSubscribe', { email, test: 0, general: 0, newsletters: 1 });
    },
    stored: async (db) =>
      (await db.selectFrom('subscribers').select('email').execute()).map(
        ({ email }) => email.split('@')[0] ?? '',
      ),
  },
  picture: {
    async write(staff, name) {
      const body = { name: 'oats.jpg', alt: `${descriptionStart}${name}` };
      const status = await staff.upload('media/upload', body, photograph);
      if (status !== 200) throw new Error(`The picture was answered ${status}.`);
    },
    stored: async (db) =>
      (await db.selectFrom('media').select('alt').execute()).map(({ alt }) =>
        alt.slice(descriptionStart.length),
      ),
  },
};

/** Makes every kind of write over and over, one of each kind at a time, until it is stopped. */
export async function writeAllKinds(url: () => string) {
  const staff = await aStaffClient(url);
  const acknowledged = new Map<string, string[]>(Object.keys(kinds).map((kind) => [kind, []]));
  let isOver = false;
  let count = 0;
  let visitors = 0;
  const visit: Visit = async (path, body) => {
    visitors += 1;
    const from = `198.18.${(visitors >> 8) % 256}.${visitors % 256}`;
    const answer = await fetch(`${url()}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify(body),
    });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
    await answer.text();
  };
  const repeat = async (kind: string, { write }: KindOfWrite) => {
    while (!isOver) {
      count += 1;
      const name = `${kind.replaceAll(' ', '-')}-${count}`;
      // Whatever is not acknowledged may be stored or not.
      const isDone = await write(staff, name, visit).then(
        () => true,
        () => false,
      );
      if (isDone) acknowledged.get(kind)?.push(name);
      await wait(20);
    }
  };
  const work = Object.entries(kinds).map(([kind, each]) => repeat(kind, each));
  return {
    counts: () => [...acknowledged].map(([kind, names]) => `${names.length} × ${kind}`).join(', '),
    /**
     * Resolves once every kind was acknowledged again.
     * @param patience in ms
     * @throws {Error} if a kind is not
     */
    async untilAllWritten(patience: number): Promise<void> {
      const before = new Map([...acknowledged].map(([kind, names]) => [kind, names.length]));
      const until = performance.now() + patience;
      for (;;) {
        const missing = [...acknowledged].filter(
          ([kind, { length }]) => length === before.get(kind),
        );
        if (missing.length === 0) return;
        if (performance.now() > until)
          throw new Error(`Not written any more: ${missing.map(([kind]) => kind).join(', ')}`);
        await wait(20);
      }
    },
    /** Stops. @returns what was acknowledged, by kind */
    async stop(): Promise<Map<string, string[]>> {
      isOver = true;
      await Promise.all(work);
      return acknowledged;
    },
  };
}

/** The writes that were acknowledged and are not in a database. */
export async function lostWrites(db: Db, acknowledged: Map<string, string[]>): Promise<string[]> {
  const lost: string[] = [];
  for (const [kind, names] of acknowledged) {
    const stored = new Set(await kinds[kind]?.stored(db));
    lost.push(...names.filter((name) => !stored.has(name)));
  }
  return lost;
}
