import { Refusal } from '#server/platform/errors.ts';

/**
 * The query parameters that a page's content depends on, by its first segment; all others are dropped. A
 * map, as an object knows more words than were put into it: '/constructor' is a path like any other.
 */
const namedParameters = new Map([
  ['verifying', ['purpose', 'user_id', 'verify_token']],
  ['search', ['q', 'kind', 'page']],
  ['newsletter', ['token', 'saved']],
  ['registration', ['verify_token']],
  [
    'dashboard',
    [
      'page',
      'search',
      'sort',
      'list',
      'status',
      'role',
      'state',
      'kind',
      'person',
      'event',
      'when',
      'year',
      'frequency',
    ],
  ],
]);
/** Of a page for paper: its size. Any other word would fill the cache with copies of the first. */
const paperParameter = 'paper';
const printPath = /^\/[^/]+\/[^/]+\/print(?:\.data)?$/i;
const papers = new Set(['a4', 'letter']);

/** The same for single pages, by their path in lower case: the lists, and none of the pages below them. */
const parametersOfPage = new Map([
  ['/articles', ['topic', 'page']],
  ['/programs', ['topic', 'page']],
  ['/research', ['kind', 'author', 'q', 'page']],
]);
/** What visitors write themselves: there is no end of answers, so none is kept. */
const freeWords = 'q';
/** The router's own parameter: which routes' data a navigation needs. */
const routesParameter = '_routes';
/** What most pages are asked with; shared, as this is on the way of every request. */
const noParameters: Readonly<URLSearchParams> = new URLSearchParams();

/** What a request asks for, in the one spelling that everything after it uses. */
export interface Address {
  /** What a page is kept under: the path in lower case, and the parameters that it depends on. */
  key: string;
  /** What is rendered: the path as it was asked for, */
  path: string;
  /** and no parameter that the page does not name. */
  query: string;
  /** The first segment, in lower case. */
  area: string;
  /** Whether it holds words of a visitor's own. */
  isFree: boolean;
  /** Whether it asks for a navigation's data and not for a document. */
  isData: boolean;
  /** Which routes' data, in the router's own words; null for all of them. */
  routes: string | null;
}

/**
 * Reads a request's target. Spellings of one page (letter case, needless escapes, doubled slashes,
 * parameters that no page names) come to one key, so that nobody can fill the cache with copies.
 * @throws {Refusal} `badInput` for a target that is no address
 */
export function addressOf(rawUrl: string): Address {
  // An absolute-form target names a host of its own choice; only its path counts.
  const target = rawUrl.startsWith('/') ? rawUrl : pathOf(rawUrl);
  const mark = target.indexOf('?');
  const path = collapse(withoutNeedlessEscapes(mark === -1 ? target : target.slice(0, mark)));
  const isData = path.endsWith('.data');
  const area = (/^\/([^/]*)/.exec(path)?.[1] ?? '').replace(/\.data$/, '').toLowerCase();
  const given = mark === -1 ? noParameters : new URLSearchParams(target.slice(mark + 1));
  const routes = isData ? given.get(routesParameter) : null;
  const page = path.toLowerCase();
  const query = keep(given, [
    ...(isPaper(path, given) ? [paperParameter] : []),
    ...(namedParameters.get(area) ?? parametersOfPage.get(page.replace(/\.data$/, '')) ?? []),
    ...(isData ? [routesParameter] : []),
  ]);
  const isFree = query !== '' && given.has(freeWords);
  return { key: page + query, path, query, area, isFree, isData, routes };
}

const isPaper = (path: string, given: Readonly<URLSearchParams>) =>
  given.size > 0 && printPath.test(path) && papers.has(given.get(paperParameter) ?? '');

function pathOf(absolute: string): string {
  const url = URL.parse(absolute, 'http://localhost');
  if (!url) throw new Refusal('badInput', 'The request cannot be understood.');
  return url.pathname;
}

/** A path with nothing to tidy but its case. */
const plainPath = /^(?:\/[\w-]+)+$/;

/** The key of `addressOf` alone, at once for the spelling of nearly every request. */
export function keyOf(rawUrl: string): string {
  return plainPath.test(rawUrl) ? rawUrl.toLowerCase() : addressOf(rawUrl).key;
}

/** One slash where there were several, and none at the end. */
function collapse(path: string): string {
  const single = path.includes('//') ? path.replace(/\/{2,}/g, '/') : path;
  return single.length > 1 && single.endsWith('/') ? single.slice(0, -1) : single;
}

function keep(given: URLSearchParams, names: string[]): string {
  if (given.size === 0) return '';
  const kept = new URLSearchParams();
  for (const name of names) {
    const value = given.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept.size === 0 ? '' : `?${kept}`;
}

/** Without needless escapes; an escaped slash, question mark or hash stays one, and so does what is malformed. */
function withoutNeedlessEscapes(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
