import type { Reply } from '#contract/index.ts';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import { day } from '#contract/shared/time-units.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { formatTimeRange } from '#server/platform/time/format-time.ts';
import { countByWeek, lastWeeks } from '#server/platform/time/weeks.ts';
import { readGiving } from '../donations/giving.ts';
import { freeSeats } from '../events/registrations/seats.ts';
import { newsletterGrowth } from '../newsletter/subscribers/growth.ts';
import { dayAt } from '../site/day.ts';
import {
  countConfirmed,
  countConfirmedBetween,
  countUsersBetween,
  listDonationSums,
  listSumsOfDays,
  listUnanswered,
  listUpcomingEvents,
} from './queries.ts';

type Overview = Omit<Reply<'dashboard/getOverview'>, 'code'>;

const week = 7 * day;
const shownWeeks = 26;
const shownMonths = 12;
/** How many messages and events are listed. */
const shownRows = 5;

/** The figures of the dashboard's first screen. */
export async function readOverview(db: Db, now = Date.now()): Promise<Overview> {
  const [members, subscribers, messages, events, donations] = await Promise.all([
    readMembers(db, now),
    readSubscribers(db, now),
    readUnanswered(db),
    readUpcoming(db, now),
    readDonations(db, now),
  ]);
  return { members, subscribers, messages, events, donations };
}

/** The number of accounts, and their growth. */
async function readMembers(db: Db, now: number): Promise<Overview['members']> {
  const joined = await countByWeek(db, 'users', 'created_at');
  return {
    total: [...joined.values()].reduce((sum, many) => sum + many, 0),
    lastWeek: await countUsersBetween(db, now - week, now),
    weekBefore: await countUsersBetween(db, now - 2 * week, now - week),
    weeks: lastWeeks(joined, new Map(), shownWeeks, now),
  };
}

/** The number of newsletter subscribers, and its growth. */
async function readSubscribers(db: Db, now: number): Promise<Overview['subscribers']> {
  return {
    total: await countConfirmed(db),
    lastWeek: await countConfirmedBetween(db, now - week, now),
    weekBefore: await countConfirmedBetween(db, now - 2 * week, now - week),
    weeks: await newsletterGrowth(db, now),
  };
}

/** The number of unanswered messages, and the oldest of them. */
async function readUnanswered(db: Db): Promise<Overview['messages']> {
  const { rows, total } = await listUnanswered(db, shownRows);
  return {
    unanswered: total,
    oldest: rows.map(({ created_at, ...row }) => ({
      ...row,
      createdAt: new Date(created_at).toISOString(),
    })),
  };
}

/** The next events, and their total number. */
async function readUpcoming(db: Db, now: number): Promise<Overview['events']> {
  const { rows, total } = await listUpcomingEvents(db, now, shownRows);
  return {
    upcoming: total,
    next: rows.map((event) => ({
      id: event.id,
      title: event.title,
      startsAt: new Date(event.starts_at).toISOString(),
      when: formatTimeRange(event, staffLanguage),
      registered: event.registered,
      waiting: event.waiting,
      free: freeSeats(event),
    })),
  };
}

/**
 * Totals of the last twelve months, and of the same months a year before, by currency; and of the current month so far,
 * next to the same days of earlier months.
 */
async function readDonations(db: Db, now = Date.now()): Promise<Overview['donations']> {
  const today = await dayAt(db, now);
  const last = today.slice(0, 7);
  const months = Array.from({ length: shownMonths }, (_, index) =>
    monthsBefore(last, shownMonths - 1 - index),
  );
  const sums = await givenSince(db, monthsBefore(months[0] ?? last, 12), last);
  const toDate = {
    given: await givenUntil(db, last, today),
    lastMonth: await givenUntil(db, monthsBefore(last, 1), today),
    lastYear: await givenUntil(db, monthsBefore(last, 12), today),
  };
  const currencies = sums.size > 0 ? [...sums.keys()].sort() : [(await readGiving(db)).currency];
  return currencies.map((currency) => {
    const inMonth = (month: string) => sums.get(currency)?.get(month) ?? 0;
    const shown = months.map((month) => ({
      month,
      given: inMonth(month),
      lastYear: inMonth(monthsBefore(month, 12)),
    }));
    const until = (days: Map<string, number>) => days.get(currency) ?? 0;
    return {
      currency,
      toDate: {
        given: until(toDate.given),
        lastMonth: until(toDate.lastMonth),
        lastYear: until(toDate.lastYear),
      },
      months: shown,
    };
  });
}

/** @param month '2026-11' */
function monthsBefore(month: string, many: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 - many)).toISOString().slice(0, 7);
}

/** @returns the net amounts of these months, in cents, by currency and month */
async function givenSince(db: Db, first: string, last: string) {
  const rows = await listDonationSums(db, first, last);
  const sums = new Map<string, Map<string, number>>();
  for (const { currency, month, net } of rows) {
    const own = sums.get(currency) ?? new Map<string, number>();
    sums.set(currency, own.set(month, Number(net)));
  }
  return sums;
}

/** @returns the net amounts of a month up to the day of the month that it is today, in cents, by currency */
async function givenUntil(db: Db, month: string, today: string): Promise<Map<string, number>> {
  const rows = await listSumsOfDays(db, `${month}-01`, `${month}-${today.slice(8)}`);
  return new Map(rows.map(({ currency, net }) => [currency, Number(net)]));
}
