import type { Insertable } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { slugOf } from '#contract/shared/text/slug.ts';
import { day } from '#contract/shared/time-units.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { renderMarkdown } from '#server/platform/markdown/render.ts';
import type { Tables } from '#server/schema/tables.ts';
import { listCampaigns } from '../features/donations/campaigns/queries.ts';
import { findOrAddDonor } from '../features/donations/donors/find-or-add-donor.ts';
import type { FormTexts } from '../features/donations/form/form-texts.ts';
import { upsertGivingSettings } from '../features/donations/queries/giving-settings.ts';
import { insertRefund } from '../features/donations/queries/refunds.ts';
import { type NewGift, recordGift, recountRefunds } from '../features/donations/record.ts';
import { dayAt } from '../features/site/day.ts';
import { readData } from './demo-data.ts';
import { noteAboutDonors } from './queries.ts';

/** A donor of content/data/gifts.yaml. */
export interface DemoDonor {
  /** Empty: an unknown donor. */
  name: string;
  address?: string;
  gifts: {
    /** In months before the first start, one gift each. */
    ago: number[];
    /** The day of the month; in the current month no later than the day of the start. */
    day: number;
    /** In cents. */
    amount: number;
    kind: 'cash' | 'check' | 'in-kind';
    frequency?: 'once' | 'monthly';
    isAnonymous?: 0 | 1;
    /** How its campaign's page lists it; absent: not at all. */
    listing?: 'unnamed' | 'named';
    honoree?: string;
    description?: string;
    /** How much of each was refunded three days later, in cents, and why. */
    refunded?: number;
    reason?: string;
    /** The name of the campaign that it is for. */
    campaign?: string;
  }[];
}

/** What notes about the demo's people say. */
export const demoMark = 'Demo data: invented, like everything that came with the site.';

/**
 * Records the demo site's gifts, oldest first, since their receipts are numbered.
 * @returns the ids of the gifts and the donors
 */
export async function seedGifts(
  trx: Db,
  donors: DemoDonor[],
): Promise<{ gifts: string[]; donors: string[] }> {
  const today = Temporal.PlainDate.from(await dayAt(trx));
  const campaigns = new Map((await listCampaigns(trx)).map(({ id, name }) => [name, id]));
  const gifts: (Omit<NewGift, 'donor_id' | 'currency'> & DemoRefund & { donor: DemoDonor })[] =
    donors.flatMap((donor) =>
      donor.gifts.flatMap(({ ago, day, amount, kind, frequency = 'once', ...words }) =>
        ago.map((months) => ({
          donor,
          amount,
          kind,
          frequency,
          notes: demoMark,
          given_on: dayOf(today, months, day),
          is_anonymous: words.isAnonymous ?? 0,
          honoree: words.honoree ?? '',
          description: words.description ?? '',
          refunded: words.refunded ?? 0,
          reason: words.reason ?? '',
          listing: words.listing ?? '',
          campaign_id: campaigns.get(words.campaign ?? '') ?? null,
        })),
      ),
    );
  const ids: string[] = [];
  const donorIds = new Set<string>();
  for (const { donor, refunded, reason, ...gift } of gifts.sort((a, b) =>
    a.given_on < b.given_on ? -1 : 1,
  )) {
    const donor_id = await donorOf(trx, donor);
    if (donor_id !== null) donorIds.add(donor_id);
    const id = (await recordGift(trx, { ...gift, currency: 'usd', donor_id })) ?? '';
    ids.push(id);
    if (refunded > 0) await refund(trx, { ...gift, id, donor_id }, { refunded, reason });
  }
  await noteAboutDonors(trx, demoMark);
  return { gifts: ids, donors: [...donorIds] };
}

interface DemoRefund {
  /** In cents. */
  refunded: number;
  reason: string;
}

async function refund(
  trx: Db,
  gift: Pick<NewGift, 'amount' | 'donor_id' | 'given_on'> & { id: string },
  { refunded: amount, reason }: DemoRefund,
): Promise<void> {
  await insertRefund(trx, {
    id: newId(),
    donation_id: gift.id,
    kind: 'refund',
    stripe_id: null,
    status: 'succeeded',
    amount,
    reason,
    created_at: Date.parse(gift.given_on) + 3 * day,
  });
  await recountRefunds(trx, { ...gift, campaign_id: null });
}

function dayOf(today: Temporal.PlainDate, months: number, day: number): string {
  const then = today.subtract({ months }).with({ day });
  return (Temporal.PlainDate.compare(then, today) > 0 ? today : then).toString();
}

const donorOf = (trx: Db, { name, address = '' }: DemoDonor): Promise<string | null> =>
  name === ''
    ? Promise.resolve(null)
    : findOrAddDonor(
        trx,
        { name, address, email: `${name.toLowerCase().replace(' ', '.')}@example.org` },
        null,
      );

/** The amounts and texts of the donation form, from content/data/donation-form.yaml. */
export async function seedDonationForm(trx: Db): Promise<void> {
  const texts = await readData<Omit<FormTexts, 'version'>>('donation-form');
  await upsertGivingSettings(trx, JSON.stringify({ version: 1, ...texts }), 'donationForm');
}

/** A campaign of content/data/campaigns.yaml. */
export interface DemoCampaign {
  name: string;
  /** In cents; absent: there is none. */
  goal?: number;
  /** In months after the first start; absent: it does not end. */
  ends?: number;
  image?: string;
  imageAlt?: string;
  summary?: string;
  /** Markdown of its page; absent: it has no page. */
  text?: string;
}

/**
 * The demo's campaigns, as rows.
 * @param today the day of the first start
 */
export const campaignRows = (
  campaigns: DemoCampaign[],
  today: string,
): Insertable<Tables['campaigns']>[] =>
  campaigns.map(({ name, goal = 0, ends, text = '', ...page }) => {
    const slug = slugOf(name, 'Campaign');
    const isPublished = text === '' ? 0 : 1;
    return {
      id: newId(),
      name,
      name_key: name.toLowerCase(),
      goal,
      ends_on:
        ends === undefined ? '' : Temporal.PlainDate.from(today).add({ months: ends }).toString(),
      slug,
      slug_key: slug.toLowerCase(),
      public_slug: isPublished ? slug : '',
      summary: page.summary ?? '',
      description: text,
      html: renderMarkdown(text),
      image: page.image ?? '',
      image_alt: page.imageAlt ?? '',
      is_published: isPublished,
      is_offered: 1,
      shown_phase: 'open',
      created_at: Date.now(),
    };
  });
