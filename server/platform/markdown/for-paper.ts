/** An address that a printed text leads to, under the number next to its words. */
export interface PaperNote {
  number: number;
  /** The whole address. */
  address: string;
}

const recording = /<(audio|video)\b(?:"[^"]*"|'[^']*'|[^'">])*>([\s\S]*?)<\/\1>(\s*<details\b)?/g;
const foldOpened = /<details\b[^>]*>\s*<summary>([\s\S]*?)<\/summary>/g;
const linkTag = /<a\b((?:"[^"]*"|'[^']*'|[^'">])*)>|<\/a>/g;
const address = /\shref="([^"]*)"/;
const lazy = /\sloading="lazy"/g;

/**
 * Makes rendered Markdown ready for paper: recordings give way to their transcripts, or where there is
 * none to their addresses; links get numbers; pictures do not wait until they come into view.
 */
export class PaperTexts {
  readonly #siteUrl: string;
  readonly #numbers = new Map<string, number>();

  /** @param siteUrl what the site's own addresses begin with */
  constructor(siteUrl: string) {
    this.#siteUrl = siteUrl;
  }

  /** Where the texts lead that were made ready so far. */
  get notes(): PaperNote[] {
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

  /** What leads to another place of the same page needs no address. */
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
