import { sql } from 'kysely';
import { connectTo, type SiteData } from './site-data.ts';

const kinds = ['online', 'online', 'online', 'check', 'cash'] as const;
const day = (index: number) =>
  new Date(Date.UTC(2015, 0, 1 + (index % 4_000))).toISOString().slice(0, 10);
const centsOf = (index: number) => 500 + ((index * 7_919) % 100_000);

/** Inserts this many donors, and four gifts of each, with matching totals. */
export async function addGifts(place: SiteData, donors: number): Promise<void> {
  const { db } = await connectTo(place);
  await db.transaction().execute(async (trx) => {
    for (let first = 0; first < donors; first += 500) {
      const numbers = Array.from({ length: Math.min(500, donors - first) }, (_, at) => first + at);
      const gifts = numbers.flatMap((number) => [0, 1, 2, 3].map((part) => giftOf(number, part)));
      await trx.insertInto('donors').values(numbers.map(donorOf)).execute();
      await trx.insertInto('donations').values(gifts.slice(0, 1_000)).execute();
      await trx.insertInto('donations').values(gifts.slice(1_000)).execute();
    }
  });
  // PostgreSQL does this by itself, some minutes later.
  if (place.DATABASE_URL !== '') await sql`vacuum analyze`.execute(db);
  await db.destroy();
}

/** Inserts two donors with five hundred gifts each. */
export async function addGenerousDonors(place: SiteData): Promise<void> {
  const { db } = await connectTo(place);
  for (const number of [0, 1]) {
    const name = `Generous ${number}`;
    const email = `generous.${number}@donors.example`;
    const id = `generous${number}`;
    const gifts = Array.from({ length: 500 }, (_, index) => ({
      ...giftOf(10_000_000 + number * 1_000, index),
      id: `${id}-${index}`,
      donor_id: id,
      receipt_number: `2026-${number}${index + 10_000}`,
    }));
    await db
      .insertInto('donors')
      .values({
        id,
        name,
        name_key: name.toLowerCase(),
        email,
        email_key: email,
        created_at: number,
        words: `${name} ${email}`.toLowerCase(),
        user_id: null,
        gifts: gifts.length,
        total: gifts.reduce((sum, { net }) => sum + net, 0),
        last_gift_on: '2026-03-02',
      })
      .execute();
    await db.insertInto('donations').values(gifts).execute();
  }
  await db.destroy();
}

function donorOf(number: number) {
  const name = `Giver ${number}`;
  const email = `giver.${number}@donors.example`;
  const gifts = [0, 1, 2, 3].map((part) => giftOf(number, part));
  return {
    id: `d${number}`,
    name,
    name_key: name.toLowerCase(),
    email,
    email_key: email,
    words: `${name} ${email}`.toLowerCase(),
    user_id: null,
    created_at: 0,
    gifts: 4,
    total: gifts.reduce((sum, { net }) => sum + net, 0),
    last_gift_on:
      gifts
        .map(({ given_on }) => given_on)
        .sort()
        .at(-1) ?? '',
  };
}

function giftOf(number: number, part: number) {
  const index = number * 4 + part;
  const amount = centsOf(index);
  const isReturned = index % 97 === 0;
  return {
    id: `g${index}`,
    donor_id: `d${number}`,
    kind: kinds[index % 5] ?? ('cash' as const),
    frequency: part === 0 ? ('monthly' as const) : ('once' as const),
    amount,
    currency: 'usd',
    net: isReturned ? 0 : amount,
    given_on: day(index),
    status: isReturned ? ('refunded' as const) : ('received' as const),
    receipt_number: `${day(index).slice(0, 4)}-${String(index).padStart(6, '0')}`,
    receipt_sent_at: null,
    payment_id: null,
    monthly_id: null,
    created_at: index,
  };
}
