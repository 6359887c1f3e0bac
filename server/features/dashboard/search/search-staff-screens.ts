import type { Reply } from '#contract/index.ts';
import { sectionsEditedBy } from '#contract/pages/access.ts';
import type { Capability } from '#contract/shared/capabilities.ts';
import { fullName } from '#contract/shared/full-name.ts';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import { longDate } from '#contract/shared/language/long-date.ts';
import { may } from '#contract/shared/may.ts';
import { sectionTitles } from '#contract/shared/pages/section-titles.ts';
import type { Section } from '#contract/shared/pages/sections.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { wordsOf } from '#server/platform/tables/search-words.ts';
import { formatTimeRange } from '#server/platform/time/format-time.ts';
import { getDonations } from '../../donations/donation-list.ts';
import { donorsWith } from '../../donations/donors/queries/donor-search.ts';
import { formatMoney } from '../../donations/format-money.ts';
import { findPeople, listPeople, type Sight, sightOf } from '../../people/queries.ts';
import { refreshProfiles } from '../../people/refresh/refresh-profiles.ts';
import { findEvents, findMessages, findPages, findSubscribers, findUsers } from './queries.ts';

type Result = Reply<'dashboard/search'>['results'][number];

/** How many results of one kind are shown: a list to choose from, and the tables have all of them. */
const shown = 5;

/** Everything that the caller's roles work on and that contains all words of a search. */
export async function searchStaffScreens(
  deps: AppDeps,
  { roles }: CurrentUser,
  search: string,
): Promise<Reply<'dashboard/search'>> {
  const words = wordsOf(search);
  if (words.length === 0) return { code: 1, results: [] };
  const { db } = deps;
  const searches: [needed: Capability, find: () => Promise<Result[]>][] = [
    ['people.read', () => people(db, sightOf(roles), search)],
    ['drafts.read', () => pages(db, words, sectionsEditedBy(roles))],
    ['events.read', () => events(db, words)],
    ['users.manage', () => users(db, words)],
    ['donors.manage', () => donors(db, words)],
    ['gifts.read', () => donations(deps, search)],
    ['messages.answer', () => messages(db, words)],
    ['subscribers.manage', () => subscribers(db, words)],
  ];
  const allowed = searches.filter(([needed]) => may(roles, needed));
  const results = await Promise.all(allowed.map(([, find]) => find()));
  return { code: 1, results: results.flat() };
}

async function people(db: Db, sight: Sight, search: string): Promise<Result[]> {
  await refreshProfiles(db);
  const found = await findPeople(db, sight, { search });
  const { rows } = await listPeople(db, found, 'name', { limit: shown, offset: 0 });
  return rows.map(({ id, name, email }) => ({
    kind: 'people',
    label: name || email,
    note: name && email,
    path: `/dashboard/People/${id}`,
  }));
}

async function pages(db: Db, words: string[], allowed: readonly Section[]): Promise<Result[]> {
  const rows = await findPages(db, words, allowed, shown);
  return rows.map(({ section, name, title }) => ({
    kind: 'pages',
    label: title || name,
    note: sectionTitles[section as Section],
    path: `/cms/${section}/${encodeURIComponent(name)}`,
  }));
}

async function events(db: Db, words: string[]): Promise<Result[]> {
  const rows = await findEvents(db, words, shown);
  return rows.map((event) => ({
    kind: 'events',
    label: event.title,
    note: formatTimeRange(event, staffLanguage),
    path: `/dashboard/Events/${event.id}`,
  }));
}

async function users(db: Db, words: string[]): Promise<Result[]> {
  const rows = await findUsers(db, words, shown);
  return rows.map(({ first_name, last_name, email }) => ({
    kind: 'users',
    label: fullName(first_name, last_name) || email,
    note: email,
    path: tableAt('Users', email),
  }));
}

async function subscribers(db: Db, words: string[]): Promise<Result[]> {
  const rows = await findSubscribers(db, words, shown);
  return rows.map(({ first_name, last_name, email, status }) => ({
    kind: 'subscribers',
    label: fullName(first_name, last_name) || email,
    note: first_name || last_name ? `${email}, ${status}` : status,
    path: tableAt('Subscribers', email),
  }));
}

async function donors(db: Db, words: string[]): Promise<Result[]> {
  const rows = await donorsWith(db, words).select(['name', 'email']).limit(shown).execute();
  return rows.map(({ name, email }) => ({
    kind: 'donors',
    label: name || email,
    note: email,
    path: tableAt('Donors', email || name),
  }));
}

async function donations(deps: AppDeps, search: string): Promise<Result[]> {
  const { donations: gifts } = await getDonations(deps, { search, pageSize: shown });
  return gifts.map(({ donor, amount, currency, givenOn, receiptNumber }) => ({
    kind: 'donations',
    label: `${formatMoney(amount, currency, staffLanguage)} from ${donor}`,
    note: [longDate(givenOn, staffLanguage), receiptNumber].filter(Boolean).join(', '),
    path: tableAt('Donations', receiptNumber || search),
  }));
}

async function messages(db: Db, words: string[]): Promise<Result[]> {
  const rows = await findMessages(db, words, shown);
  return rows.map(({ subject, name, email }) => ({
    kind: 'messages',
    label: subject,
    note: name || email,
    path: tableAt('Contacts', subject),
  }));
}

/** A table of the dashboard that shows what a search finds. */
const tableAt = (screen: string, search: string) =>
  `/dashboard/${screen}?search=${encodeURIComponent(search)}`;
