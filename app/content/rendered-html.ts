import { createContext } from 'react';

/** Shorter HTML is as short in a page's state as a reference to it. */
const worthReferring = 100;

/** The HTML in a document by number, so that the document's state can refer to it instead of repeating it. */
export class RenderedHtml {
  readonly #numbers = new Map<string, number>();

  /** @returns its number, for its element; undefined if it is too short to be referred to */
  add(html: string): number | undefined {
    if (html.length < worthReferring) return undefined;
    const number = this.numberOf(html) ?? this.#numbers.size;
    this.#numbers.set(html, number);
    return number;
  }

  get isEmpty(): boolean {
    return this.#numbers.size === 0;
  }

  numberOf(html: string): number | undefined {
    return html.length < worthReferring ? undefined : this.#numbers.get(html);
  }
}

/** Of the document that the server renders; null in the browser. */
export const RenderedHtmlContext = createContext<RenderedHtml | null>(null);

/** The HTML with a number in this document. */
export const htmlInDocument = (number: number): string =>
  document.querySelector(`[data-html="${number}"]`)?.innerHTML ?? '';
