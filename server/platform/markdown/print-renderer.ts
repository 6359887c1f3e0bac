/** A URL that a printed text links to, with the number next to its words. */
export interface PrintFootnote {
  number: number;
  /** The full URL. */
  address: string;
}

const recording = /<(audio|video)\b(?:"[^"]*"|'[^']*'|[^'">])*>([\s\S]*?)<\/\1>(\s*<details\b)?/g;
const foldOpened = /<details\b[^>]*>\s*<summary>([\s\S]*?)<\/summary>/g;
const linkTag = /<a\b((?:"[^"]*"|'[^']*'|[^'">])*)>|<\/a>/g;
const address = /\shref="([^"]*)"/;
const lazy = /\sloading="lazy"/g;

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
    return html
      .replace(recording, (_all, _tag, link: string, fold = '') => (fold === '' ? link : fold))
      .replace(foldOpened, '<div class="transcript"><p class="eyebrow">$1</p>')
      .replaceAll('</details>', '</div>')
      .replace(lazy, '')
      .replace(linkTag, (tag, attributes?: string) => {
        if (attributes !== undefined) {
          number = this.#numberOf(address.exec(attributes)?.[1] ?? '');
          return tag;
        }
        return number === null ? tag : `${tag}<sup class="paper-note">${number}</sup>`;
      });
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
