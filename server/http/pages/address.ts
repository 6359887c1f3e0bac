import { splitLanguage } from '#contract/shared/language/language-paths.ts';
import type { Language } from '#contract/shared/language/languages.ts';
import { fold } from '#contract/shared/text/fold.ts';
import { AppError } from '#server/platform/errors.ts';
import { translate } from '#server/platform/language/current-language.ts';
import { safeDecode } from '#server/platform/safe-decode.ts';

/**
 * The query parameters that pages depend on, by their path in lower case: '/research' is only that page, '/search/*'
 * every path with that first segment.
 */
export type PageParameters = Readonly<Record<string, readonly string[]>>;

/** The paper size of a print page. Any other value would fill the cache with duplicates. */
const paperParameter = 'paper';
const printPath = /^\/[^/]+\/[^/]+\/print$/;
const papers = new Set(['a4', 'letter']);
/** Free text from visitors has too many variants to be cached. */
const freeWords = 'q';
/** Which routes' data a navigation needs: see `dataAddress` of the site. */
export const routesParameter = '_routes';
/** The most common result; shared, as this runs for every request. */
const noParameters: Readonly<URLSearchParams> = new URLSearchParams();

/** The normalized URL of a request. */
export interface Address {
  /** The cache key of a page: its canonical path and the parameters that it depends on. */
  key: string;
  /** The path in its original letter case, with needed escapes. */
  path: string;
  /** The same for every spelling of one path: in lower case. Cached pages are rendered under it. */
  canonicalPath: string;
  /** The parameters that the page declares, and no others. */
  query: string;
  language: Language;
  /** The first segment after the language, in lower case. */
  firstSegment: string;
  /** Whether it contains a visitor's free text. */
  isFree: boolean;
  /** Whether it requests a navigation's data rather than a document. */
  isData: boolean;
  /** The ids of the routes whose data are wanted, separated by commas; null: of all. */
  routes: string | null;
}

/** Parses URLs as the site's pages do. */
export class Addresses {
  // Maps, since objects inherit properties: '/constructor' is a path like any other.
  readonly #byFirstSegment = new Map<string, string[]>();
  readonly #byPage = new Map<string, string[]>();

  /** @param parameters of all pages; those for the same path are combined */
  constructor(parameters: readonly PageParameters[]) {
    for (const [path, names] of parameters.flatMap((each) => Object.entries(each))) {
      const area = /^\/([^/]+)\/\*$/.exec(path)?.[1];
      const [map, key] = area === undefined ? [this.#byPage, path] : [this.#byFirstSegment, area];
      map.set(key, [...new Set([...(map.get(key) ?? []), ...names])]);
    }
  }

  /**
   * Parses a request's target. All spellings of one page (letter case, needless escapes, dots, doubled slashes,
   * composed and decomposed letters, undeclared parameters) have one key, so that no one can fill the cache with
   * duplicates. Escapes are decoded once: a double escape is another path.
   * @throws {AppError} `badInput` for an invalid URL
   */
  read(rawUrl: string): Address {
    // The client chooses the host of an absolute-form target; only its path counts.
    const target = rawUrl.startsWith('/') ? rawUrl : pathOf(rawUrl);
    const mark = target.indexOf('?');
    const { path, canonicalPath } = spellingsOf(mark === -1 ? target : target.slice(0, mark));
    const isData = canonicalPath.endsWith('.data');
    const { language, path: page } = splitLanguage(pageOfData(canonicalPath));
    const firstSegment = (/^\/([^/]*)/.exec(page)?.[1] ?? '').toLowerCase();
    const given = mark === -1 ? noParameters : new URLSearchParams(target.slice(mark + 1));
    const routes = isData ? given.get(routesParameter) : null;
    const query = keep(given, [
      ...(isPaper(page, given) ? [paperParameter] : []),
      ...(this.#byFirstSegment.get(firstSegment) ?? this.#byPage.get(page) ?? []),
      ...(isData ? [routesParameter] : []),
    ]);
    const isFree = query !== '' && given.has(freeWords);
    return {
      key: canonicalPath + query,
      path,
      canonicalPath,
      query,
      language,
      firstSegment,
      isFree,
      isData,
      routes,
    };
  }

  /** Only the key of `read`, fast for nearly every request. */
  keyOf(rawUrl: string): string {
    return plainPath.test(rawUrl) ? rawUrl.toLowerCase() : this.read(rawUrl).key;
  }
}

const isPaper = (page: string, given: Readonly<URLSearchParams>) =>
  given.size > 0 && printPath.test(page) && papers.has(given.get(paperParameter) ?? '');

function pathOf(absolute: string): string {
  const url = URL.parse(absolute, 'http://localhost');
  if (!url) throw new AppError('badInput', translate('errors.requestInvalid'));
  return url.pathname;
}

/** A path that only needs lower-casing. */
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

/** The decoded segments, without empty ones; dots are resolved as in a browser. */
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

/** The path of the page whose data have a path. */
export const pageOfData = (path: string): string =>
  path === '/_.data' ? '/' : path.replace(/\.data$/i, '');

/** Decodes needless escapes. */
const needlessEscape = /%(?:2[46BC]|3[ABD]|40)/g;

const joined = (segments: string[]) =>
  `/${segments
    .map((segment) =>
      encodeURIComponent(segment.toWellFormed()).replace(needlessEscape, decodeURIComponent),
    )
    .join('/')}`;

/**
 * The plain path that a path resembles: full-width and accented letters, ligatures, a dotless i, a sharp s are
 * replaced. To be used only if there is no page under its own spelling.
 * @returns null if it has no plain form
 */
export function lookAlikeOf(canonicalPath: string): string | null {
  // An escaped slash is not a slash.
  if (!canonicalPath.includes('%') || canonicalPath.includes('%2F')) return null;
  const plain = fold(safeDecode(canonicalPath));
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
