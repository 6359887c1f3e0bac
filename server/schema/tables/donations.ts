import type { Generated } from 'kysely';

// Money is in whole cents, dates are 'YYYY-MM-DD' in the organization's time zone.

interface Donors {
  id: string;
  name: string;
  name_key: string;
  /** Empty if unknown; else unique. */
  email: string;
  email_key: string;
  /** Name and address in lower case, for searching. */
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
}

interface Donations {
  id: string;
  /** Null: the donor is unknown or deleted. */
  donor_id: string | null;
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
  check_number: Generated<string>;
  notes: Generated<string>;
  /** '2026-000001'; null if there is no one to give a receipt to. */
  receipt_number: string | null;
  receipt_sent_at: number | null;
  /** Stripe's payment intent, or the invoice if there is none: one gift for each. */
  payment_id: string | null;
  monthly_id: string | null;
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
  amount: number;
  currency: string;
  /** 'stopping': Stripe still has to be notified. */
  status: 'active' | 'stopping' | 'stopped';
  started_on: string;
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

export interface DonationTables {
  donors: Donors;
  donations: Donations;
  refunds: Refunds;
  monthly_gifts: MonthlyGifts;
  receipt_numbers: ReceiptNumbers;
  stripe_events: StripeEvents;
}
