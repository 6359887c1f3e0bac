import type { Generated } from 'kysely';
import type { StoredLanguage } from './stored-language.ts';

// Money is in whole cents, dates are 'YYYY-MM-DD' in the organization's time zone.

interface Donors {
  id: string;
  name: string;
  name_key: string;
  /** Empty if unknown; else unique. */
  email: string;
  email_key: string;
  /** Name, email and postal address in lower case, for searching. */
  words: string;
  /** The postal address. */
  address: Generated<string>;
  notes: Generated<string>;
  user_id: string | null;
  /** The total of the donor's gifts in the site's currency, updated with every change of one. */
  total: Generated<number>;
  gifts: Generated<number>;
  last_gift_on: Generated<string>;
  version: Generated<number>;
  created_at: number;
  /** The profile that it belongs to; null: not known yet. */
  person_id: Generated<string | null>;
  language: StoredLanguage;
}

interface Donations {
  id: string;
  /** Null: the donor is unknown or deleted. */
  donor_id: string | null;
  /**
   * The address with which it came, in lower case, before it was merged into its donor's; '-': none; empty: its
   * donor's.
   */
  merged_from: Generated<string>;
  kind: 'online' | 'cash' | 'check' | 'in-kind';
  frequency: 'once' | 'monthly';
  amount: number;
  /** ISO 4217, in lower case. */
  currency: string;
  /** The amount less its refunds, updated with every change of one. */
  net: number;
  status: 'received' | 'partly-refunded' | 'refunded' | 'disputed' | 'lost';
  given_on: string;
  is_anonymous: Generated<0 | 1>;
  honoree: Generated<string>;
  /** The description of a gift in kind. */
  description: Generated<string>;
  /** The goods that the donor received in return; empty: none. */
  goods_description: Generated<string>;
  /** The good-faith estimate of its value in cents. */
  goods_value: Generated<number>;
  check_number: Generated<string>;
  notes: Generated<string>;
  /** '2026-000001'; null if there is no one to give a receipt to. */
  receipt_number: string | null;
  receipt_sent_at: number | null;
  /** Stripe's payment intent, or the invoice if there is none: one gift for each. */
  payment_id: string | null;
  monthly_id: string | null;
  campaign_id: Generated<string | null>;
  /** The batch that it was entered with. */
  batch_id: Generated<string | null>;
  /** 1: made in the practice checkout of a demo site; no money changed hands. */
  is_practice: Generated<0 | 1>;
  /** 1: in memory of the honoree; 0: in their honor. */
  is_memorial: Generated<0 | 1>;
  /** How its campaign's page lists it, as the donor chose; empty: not at all. */
  listing: Generated<'' | 'unnamed' | 'named'>;
  version: Generated<number>;
  created_at: number;
}

/** A refund or dispute of a gift. */
interface Refunds {
  id: string;
  donation_id: string;
  kind: 'refund' | 'dispute';
  /** Null: by hand. */
  stripe_id: string | null;
  /** Stripe's status; by hand it is 'succeeded'. */
  status: string;
  amount: number;
  reason: Generated<string>;
  created_at: number;
}

/** A monthly gift through Stripe. */
interface MonthlyGifts {
  id: string;
  subscription_id: string;
  donor_id: string | null;
  /** As of a gift. */
  merged_from: Generated<string>;
  amount: number;
  currency: string;
  /** 'stopping': Stripe still has to be notified. */
  status: 'active' | 'stopping' | 'stopped';
  started_on: string;
  is_practice: Generated<0 | 1>;
  /** Where its gifts go. */
  campaign_id: Generated<string | null>;
  /** The day of the next gift; empty: a month after the last one. */
  next_on: Generated<string>;
  /** 1: the donor has paused it. */
  is_paused: Generated<0 | 1>;
  created_at: number;
}

/** The last receipt number of each year: they have no gaps. */
interface ReceiptNumbers {
  year: number;
  last: number;
}

/** Processed webhook events of Stripe. */
interface StripeEvents {
  id: string;
  type: string;
  done_at: number;
}

interface Campaigns {
  id: string;
  name: string;
  /** In lower case; unique. */
  name_key: string;
  /** 0: there is none. */
  goal: Generated<number>;
  /** Empty: not set. */
  starts_on: Generated<string>;
  ends_on: Generated<string>;
  /** 1: it is no longer offered for new gifts. */
  is_closed: Generated<0 | 1>;
  /** The address of its page; empty until it is first needed. */
  slug: Generated<string>;
  /** In lower case; unique unless empty. */
  slug_key: Generated<string>;
  /** The slug that visitors know; empty: its page was never published. */
  public_slug: Generated<string>;
  summary: Generated<string>;
  /** Markdown. */
  description: Generated<string>;
  html: Generated<string>;
  image: Generated<string>;
  image_alt: Generated<string>;
  /** 1: it has a public page. */
  is_published: Generated<0 | 1>;
  /** 1: donors can choose it on the Donate page. */
  is_offered: Generated<0 | 1>;
  /** The phase that its pages were refreshed for: the date alone changes it. */
  shown_phase: Generated<string>;
  version: Generated<number>;
  created_at: number;
}

/** Gifts that are entered and deposited together; the gifts are recorded when it is closed. */
interface GiftBatches {
  id: string;
  name: string;
  kind: 'cash' | 'check';
  given_on: string;
  /** The campaign of all its gifts. */
  campaign_id: string | null;
  currency: string;
  /** The entered gifts are checked against these. */
  expected_count: number;
  expected_total: number;
  status: 'open' | 'closed';
  /** Counted and summed with every change. */
  gifts: number;
  total: number;
  version: Generated<number>;
  created_at: number;
  created_by: string | null;
  closed_at: number | null;
}

/** An entered gift of an open batch. */
interface GiftBatchRows {
  id: string;
  batch_id: string;
  position: number;
  donor_id: string | null;
  name: string;
  email: string;
  /** In lower case. */
  email_key: string;
  /** Null: not entered yet. */
  amount: number | null;
  check_number: string;
  honoree: string;
  /** 1: staff have confirmed that it is a new donor. */
  is_new_donor: 0 | 1;
}

/** A card to the person whom a donor wants to know about a gift in someone's honor or memory. */
interface TributeCards {
  donation_id: string;
  /** The recipient's name. */
  recipient: string;
  email: string;
  email_key: string;
  message: Generated<string>;
  /** Null: it was not sent, because this address had many. */
  sent_at: number | null;
  created_at: number;
}

/** Emailed links to a donor's own page. */
interface GivingLinks {
  token_hash: string;
  email_key: string;
  expires_at: number;
}

export interface DonationTables {
  donors: Donors;
  donations: Donations;
  refunds: Refunds;
  monthly_gifts: MonthlyGifts;
  receipt_numbers: ReceiptNumbers;
  stripe_events: StripeEvents;
  campaigns: Campaigns;
  gift_batches: GiftBatches;
  gift_batch_rows: GiftBatchRows;
  tribute_cards: TributeCards;
  giving_links: GivingLinks;
}
