import { connectTo, type SiteData } from './site-data.ts';

/** Rows per statement: engines limit the number of values. */
const atOnce = 500;

/** Inserts this many confirmed subscribers, a fifth of whom unsubscribed once and came back. */
export async function addSubscribers(place: SiteData, count: number): Promise<void> {
  const { db } = await connectTo(place);
  await db.transaction().execute(async (trx) => {
    for (let first = 0; first < count; first += atOnce) {
      const numbers = Array.from(
        { length: Math.min(atOnce, count - first) },
        (_, at) => first + at,
      );
      await trx.insertInto('subscribers').values(numbers.map(subscriberOf)).execute();
      const back = numbers.filter((number) => number % 5 === 0);
      await trx.insertInto('departures').values(back.map(departureOf)).execute();
    }
  });
  await db.destroy();
}

function subscriberOf(number: number) {
  const email = `reader.${number}@example.org`;
  return {
    id: `s${number}`,
    email,
    email_key: email,
    status: 'confirmed' as const,
    user_id: null,
    test: 0 as const,
    general: 1 as const,
    newsletters: 1 as const,
    created_at: number,
    confirmed_at: number,
    chosen_at: number,
  };
}

const departureOf = (number: number) => ({
  id: `u${number}`,
  subscriber_id: `s${number}`,
  address_hash: `hash ${number}`,
  how: 'link' as const,
  mailing_id: null,
  left_at: number - 1,
  joined_at: number - 2,
  test: 0 as const,
  general: 1 as const,
  newsletters: 1 as const,
});
