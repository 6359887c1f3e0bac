import { htmlPieces } from './html-pieces.ts';

/** A URL that a printed text links to, with the number next to its words. */
export interface PrintFootnote {
  number: number;
  /** The full URL. */
  address: string;
}

const address = /\shref="([^"]*)"/;
const lazy = /\sloading="lazy"/g;

/** A transcript is folded on the screen, and open on paper. */
const unfoldedTags = new Map([
  ['details', '<div class="transcript">'],
  ['summary', '<p class="eyebrow">'],
  ['/summary', '</p>'],
  ['/details', '</div>'],
]);

/**
 * Prepares rendered Markdown for printing: recordings are replaced by their transcripts, or if there is none by their
 * URLs; links get numbers; pictures are not lazy-loaded.
 */
export class PrintRenderer {
  readonly #siteUrl: string;
  readonly #numbers = new Map<string, number>();

  /** @param siteUrl what the site's own addresses begin with */
  constructor(siteUrl: string) {
    this.#siteUrl = siteUrl;
  }

  /** The links of the texts prepared so far. */
  get notes(): PrintFootnote[] {
    return [...this.#numbers].map(([whole, number]) => ({ number, address: whole }));
  }

  /** @param html rendered Markdown */
  prepare(html: string): string {
    let number: number | null = null;
    let printed = '';
    for (const { source, name, isEnd } of htmlPieces(withoutRecordings(html))) {
      const unfolded = unfoldedTags.get(isEnd ? `/${name}` : name);
      if (name === 'a' && !isEnd) number = this.#numberOf(address.exec(source)?.[1] ?? '');
      printed += unfolded ?? source;
      if (name === 'a' && isEnd && number !== null) {
        printed += `<sup class="paper-note">${number}</sup>`;
      }
    }
    return printed.replace(lazy, '');
  }

  /** A link within the page needs no URL. */
  #numberOf(href: string): number | null {
    if (href === '' || href.startsWith('#')) return null;
    const plain = href.replace(/&#x([0-9a-f]+);|&amp;/gi, (_entity, hex?: string) =>
      hex === undefined ? '&' : String.fromCodePoint(Number.parseInt(hex, 16)),
    );
    const whole = plain.startsWith('/') && !plain.startsWith('//') ? this.#siteUrl + plain : plain;
    const known = this.#numbers.get(whole);
    if (known !== undefined) return known;
    this.#numbers.set(whole, this.#numbers.size + 1);
    return this.#numbers.size;
  }
}

const recordings = new Set(['audio', 'video']);

/** Recordings are replaced by the links in them, and by nothing where a transcript follows. */
function withoutRecordings(html: string): string {
  let printed = '';
  /** The recording that was read last, until it is known what follows. */
  let link = '';
  let inside = '';
  for (const { source, name, isText, isEnd } of htmlPieces(html)) {
    if (inside !== '') {
      if (isEnd && name === inside) inside = '';
      else link += source;
    } else if (recordings.has(name) && !isEnd) {
      printed += link;
      link = '';
      inside = name;
    } else if (link !== '' && isText && source.trim() === '') link += source;
    else {
      printed += name === 'details' && !isEnd ? source : link + source;
      link = '';
    }
  }
  return printed + link;
}
