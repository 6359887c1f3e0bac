import { AppError } from '#server/platform/errors.ts';
import { safeDecode } from '#server/platform/safe-decode.ts';

/**
 * The query parameters that pages depend on, by their path in lower case: '/research' is that page alone,
 * '/search/*' every path whose first segment it is.
 */
export type PageParameters = Readonly<Record<string, readonly string[]>>;

/** Of a page for paper: its size. Any other word would fill the cache with copies of the first. */
const paperParameter = 'paper';
const printPath = /^\/[^/]+\/[^/]+\/print(?:\.data)?$/i;
const papers = new Set(['a4', 'letter']);
/** What visitors write themselves: there is no end of answers, so none is kept. */
const freeWords = 'q';
/** The router's own parameter: which routes' data a navigation needs. */
const routesParameter = '_routes';
/** What most pages are asked with; shared, as this is on the way of every request. */
const noParameters: Readonly<URLSearchParams> = new URLSearchParams();

/** What a request asks for, in the one spelling that everything after it uses. */
export interface Address {
  /** What a page is kept under: its canonical path and the parameters that it depends on. */
  key: string;
  /** The path in the letter case in which it was asked for, escaped where it has to be. */
  path: string;
  /** The same for every spelling of one path: in lower case. What is kept for others is rendered under it. */
  canonicalPath: string;
  /** The parameters that the page names, and no other. */
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

/** Reads addresses as the site's pages understand them. */
export class Addresses {
  // Maps, as an object knows more words than were put into it: '/constructor' is a path like any other.
  readonly #byArea = new Map<string, string[]>();
  readonly #byPage = new Map<string, string[]>();

  /** @param parameters of all pages; of a path that is named twice, all together */
  constructor(parameters: readonly PageParameters[]) {
    for (const [path, names] of parameters.flatMap((each) => Object.entries(each))) {
      const area = /^\/([^/]+)\/\*$/.exec(path)?.[1];
      const [map, key] = area === undefined ? [this.#byPage, path] : [this.#byArea, area];
      map.set(key, [...new Set([...(map.get(key) ?? []), ...names])]);
    }
  }

  /**
   * Reads a request's target. Spellings of one page (letter case, needless escapes, dots, doubled slashes,
   * composed and decomposed letters, parameters that no page names) have one key, so that nobody can fill the
   * cache with copies. Escapes are read once: what is escaped twice is another path.
   * @throws {AppError} `badInput` for a target that is no address
   */
  read(rawUrl: string): Address {
    // An absolute-form target names a host of its own choice; only its path counts.
    const target = rawUrl.startsWith('/') ? rawUrl : pathOf(rawUrl);
    const mark = target.indexOf('?');
    const { path, canonicalPath } = spellingsOf(mark === -1 ? target : target.slice(0, mark));
    const isData = canonicalPath.endsWith('.data');
    const area = (/^\/([^/]*)/.exec(canonicalPath)?.[1] ?? '').replace(/\.data$/, '').toLowerCase();
    const given = mark === -1 ? noParameters : new URLSearchParams(target.slice(mark + 1));
    const routes = isData ? given.get(routesParameter) : null;
    const query = keep(given, [
      ...(isPaper(path, given) ? [paperParameter] : []),
      ...(this.#byArea.get(area) ?? this.#byPage.get(canonicalPath.replace(/\.data$/, '')) ?? []),
      ...(isData ? [routesParameter] : []),
    ]);
    const isFree = query !== '' && given.has(freeWords);
    return { key: canonicalPath + query, path, canonicalPath, query, area, isFree, isData, routes };
  }

  /** The key of `read` alone, at once for the spelling of nearly every request. */
  keyOf(rawUrl: string): string {
    return plainPath.test(rawUrl) ? rawUrl.toLowerCase() : this.read(rawUrl).key;
  }
}

const isPaper = (path: string, given: Readonly<URLSearchParams>) =>
  given.size > 0 && printPath.test(path) && papers.has(given.get(paperParameter) ?? '');

function pathOf(absolute: string): string {
  const url = URL.parse(absolute, 'http://localhost');
  if (!url) throw new AppError('badInput', 'The request isn’t valid.');
  return url.pathname;
}

/** A path with nothing to tidy but its case. */
const plainPath = /^(?:\/[\w-]+)+$/;

/** A path in the two spellings that are rendered. */
function spellingsOf(path: string): Pick<Address, 'path' | 'canonicalPath'> {
  if (plainPath.test(path)) return { path, canonicalPath: path.toLowerCase() };
  const segments = segmentsOf(path);
  return {
    path: joined(segments),
    canonicalPath: joined(segments.map((segment) => segment.toLowerCase().normalize('NFC'))),
  };
}

/** The decoded parts between slashes, without empty ones; dots are resolved as a browser does. */
function segmentsOf(path: string): string[] {
  const segments: string[] = [];
  for (const part of path.split('/')) {
    const segment = safeDecode(part);
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return nameOfData(segments);
}

/** A navigation's data has one name: '/About.data', and '/_.data' for the home page. */
function nameOfData(segments: string[]): string[] {
  const last = segments.at(-1) ?? '';
  if (!/\.data$/i.test(last)) return segments;
  const name = last.replace(/\.data$/i, '');
  const page = segments.slice(0, -1);
  const before = page.at(-1);
  return name === '_' && before !== undefined
    ? [...page.slice(0, -1), `${before}.data`]
    : [...page, `${name}.data`];
}

/** Escapes of characters that a path may contain as they are. */
const needlessEscape = /%(?:2[46BC]|3[ABD]|40)/g;

const joined = (segments: string[]) =>
  `/${segments
    .map((segment) =>
      encodeURIComponent(segment.toWellFormed()).replace(needlessEscape, decodeURIComponent),
    )
    .join('/')}`;

/**
 * The plain path that a path looks like: full-width and accented letters, ligatures, a dotless i, a sharp s
 * are replaced. Only where there is no page under its own spelling should it be asked for.
 * @returns null where it looks like no other
 */
export function lookAlikeOf(canonicalPath: string): string | null {
  // An escaped slash is no slash.
  if (!canonicalPath.includes('%') || canonicalPath.includes('%2F')) return null;
  const plain = safeDecode(canonicalPath)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .toLowerCase();
  return plain !== canonicalPath && plainPath.test(plain) ? plain : null;
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
