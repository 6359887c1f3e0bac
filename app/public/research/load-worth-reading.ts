import { redirect } from 'react-router';
import type { SiteRequest } from '#app/api/loaders/request-context.ts';
import type { Reply } from '#contract/index.ts';
import type { ResearchKind } from '#contract/research/calls.ts';
import type { MessageKey } from '#contract/shared/language/message-keys.ts';
import type { Translate } from '#contract/shared/language/translate.ts';

export const path = '/Research';
/** The anchor of the list on its page. */
export const listAnchor = 'worth-reading';
export const longestWords = 200;
const pageSize = 8;

export const kindTitles: Record<ResearchKind, { many: MessageKey; one: MessageKey }> = {
  books: { many: 'research.books', one: 'research.book' },
  videos: { many: 'research.videos', one: 'research.video' },
  articles: { many: 'research.studies', one: 'research.study' },
  websites: { many: 'research.websites', one: 'research.website' },
};
const isKind = (word: string): word is ResearchKind => Object.hasOwn(kindTitles, word);

/** The displayed part of the list, from the page's URL. */
export interface ResearchFilters {
  kind: ResearchKind | null;
  author: string;
  words: string;
  page: number;
}

export interface WorthReading extends Omit<Reply<'research/getFilteredItems'>, 'code'> {
  filters: ResearchFilters;
  lastPage: number;
  /** Says what is wrong with the URL; empty: nothing. */
  problem: string;
}

export const noFilters: ResearchFilters = { kind: null, author: '', words: '', page: 1 };

/** The URL of a filtered list. */
export function addressOf({ kind, author, words, page }: ResearchFilters): string {
  const asked = new URLSearchParams({
    ...(kind && { kind }),
    ...(author && { author }),
    ...(words && { q: words }),
    ...(page > 1 && { page: String(page) }),
  });
  return asked.size === 0 ? `${path}#${listAnchor}` : `${path}?${asked}#${listAnchor}`;
}

/**
 * Loads the list of books, videos, studies and websites for a URL.
 * @returns it with its status: a URL with invalid filters shows nothing, and says so
 * @throws a redirect to the canonical URL, such as for empty fields
 */
export async function loadWorthReading(
  { call, translate: t }: Pick<SiteRequest, 'call' | 'translate'>,
  asked: URLSearchParams,
): Promise<{ list: WorthReading; status: number }> {
  const kind = asked.get('kind') ?? '';
  const author = asked.get('author') ?? '';
  const words = (asked.get('q') ?? '').trim();
  const page = pageOf(asked.get('page'));
  const filters: ResearchFilters = {
    kind: isKind(kind) ? kind : null,
    author,
    words,
    page: page || 1,
  };
  const isTidy = [...asked.values()].every((value) => value !== '' && value === value.trim());
  const problem = problemOf(kind, author, words, page, t);
  if (problem) return empty(filters, problem);
  if (!isTidy || asked.get('page') === '1') throw redirect(addressOf(filters));
  const found = await call('research/getFilteredItems', {
    ...(filters.kind && { kind: filters.kind }),
    ...(author && { author }),
    ...(words && { words }),
    page,
    pageSize,
  });
  const { total, kinds, authors } = found;
  // On the page a position identifies an item as well as its id, whose random letters cannot be compressed.
  const items = found.items.map((item, at) => ({ ...item, id: `${at}` }));
  const list: WorthReading = {
    items,
    total,
    kinds,
    authors,
    filters,
    problem: '',
    lastPage: Math.max(1, Math.ceil(total / pageSize)),
  };
  if (author && !authors.includes(author)) {
    return { list: { ...list, problem: t('research.noSuchAuthor') }, status: 404 };
  }
  if (page > list.lastPage) {
    return { list: { ...list, problem: t('content.noSuchListPage') }, status: 404 };
  }
  return { list, status: 200 };
}

/** A page's number; 0 if invalid. */
const pageOf = (asked: string | null): number =>
  asked === null || asked === '' ? 1 : /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 0;

interface Problem {
  message: string;
  status: number;
}

function problemOf(
  kind: string,
  author: string,
  words: string,
  page: number,
  t: Translate,
): Problem | null {
  if (kind !== '' && !isKind(kind)) {
    return { message: t('research.noSuchKind'), status: 404 };
  }
  if (author.length > 300) return { message: t('research.noSuchAuthor'), status: 404 };
  if (words.length > longestWords || words.includes('\0') || !words.isWellFormed()) {
    return { message: t('research.tooLong', { maximum: longestWords }), status: 400 };
  }
  if (page === 0) return { message: t('content.noSuchListPage'), status: 404 };
  return null;
}

const empty = (filters: ResearchFilters, { message, status }: Problem) => ({
  list: {
    items: [],
    total: 0,
    kinds: [],
    authors: [],
    lastPage: 1,
    problem: message,
    filters: { ...noFilters, kind: filters.kind },
  },
  status,
});
