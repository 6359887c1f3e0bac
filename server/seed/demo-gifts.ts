import { Temporal } from 'temporal-polyfill';
import type { Db } from '#server/platform/db/connect.ts';
import { findOrAddDonor } from '../features/donations/donors/find-or-add-donor.ts';
import { type NewGift, recordGift } from '../features/donations/record.ts';
import { dayAt } from '../features/site/day.ts';
import { noteAboutDonors } from './queries.ts';

/** A donor of content/data/gifts.yaml. */
export interface DemoDonor {
  /** Empty: an unknown donor. */
  name: string;
  address?: string;
  gifts: {
    /** In months before the first start, one gift each. */
    ago: number[];
    /** Of the month; in the current month no later than the day of the start. */
    day: number;
    /** In cents. */
    amount: number;
    kind: 'cash' | 'check' | 'in-kind';
    frequency?: 'once' | 'monthly';
    isAnonymous?: 0 | 1;
    honoree?: string;
    description?: string;
  }[];
}

const mark = 'Demo data: invented, like everything that came with the site.';

/** Records the demo site's gifts, oldest first, since their receipts are numbered. */
export async function seedGifts(trx: Db, donors: DemoDonor[]): Promise<void> {
  const today = Temporal.PlainDate.from(await dayAt(trx));
  const gifts: (Omit<NewGift, 'donor_id' | 'currency'> & { donor: DemoDonor })[] = donors.flatMap(
    (donor) =>
      donor.gifts.flatMap(({ ago, day, amount, kind, frequency = 'once', ...words }) =>
        ago.map((months) => ({
          ...{ donor, amount, kind, frequency, notes: mark },
          given_on: dayOf(today, months, day),
          is_anonymous: words.isAnonymous ?? 0,
          honoree: words.honoree ?? '',
          description: words.description ?? '',
        })),
      ),
  );
  for (const { donor, ...gift } of gifts.sort((a, b) => (a.given_on < b.given_on ? -1 : 1))) {
    await recordGift(trx, { ...gift, currency: 'usd', donor_id: await donorOf(trx, donor) });
  }
  await noteAboutDonors(trx, mark);
}

function dayOf(today: Temporal.PlainDate, months: number, day: number): string {
  const then = today.subtract({ months }).with({ day });
  return (Temporal.PlainDate.compare(then, today) > 0 ? today : then).toString();
}

const donorOf = (trx: Db, { name, address = '' }: DemoDonor): Promise<string | null> =>
  name === ''
    ? Promise.resolve(null)
    : findOrAddDonor(trx, {
        name,
        address,
        email: `${name.toLowerCase().replace(' ', '.')}@example.org`,
      });
