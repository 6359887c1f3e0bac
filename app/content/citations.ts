import type { Translate } from '#contract/shared/language/translate.ts';
import { citationAnchor } from './reading/citation-anchor.ts';

/** A citation as the server renders it: see server/platform/markdown/elements/citations.ts. */
const citation = /<sup class="citation"><a href="#source-([a-z0-9-]+)">source<\/a><\/sup>/g;

/** A citation with its number. */
const numbered = / id="cites-([a-z0-9-]+)-(\d+)"/g;

/**
 * Numbers the citations of a page's texts by its list of sources. Texts are rendered individually when they are saved;
 * a source's number may change after that. Citations without a source are left out.
 */
export class Citations {
  readonly #numbers: Map<string, number>;
  readonly #counts = new Map<string, number>();
  readonly #t: Translate;

  constructor(sources: { id: string }[], t: Translate) {
    this.#t = t;
    this.#numbers = new Map(sources.map(({ id }, index) => [id, index + 1]));
  }

  /** A text with its numbers. Texts are given in the order in which the page shows them. */
  number(html: string): string {
    return html.replace(citation, (_whole, id: string) => {
      const number = this.#numbers.get(id);
      if (number === undefined) return '';
      const place = this.countOf(id) + 1;
      this.#counts.set(id, place);
      const label = this.#t('content.source', { number });
      return `<sup class="citation"><a href="#source-${id}" id="${citationAnchor(id, place)}" role="doc-noteref" aria-label="${label}">${number}</a></sup>`;
    });
  }

  /** Continues after a text that already has its numbers. */
  goOnAfter(html: string): void {
    for (const [, id = '', place] of html.matchAll(numbered)) this.#counts.set(id, Number(place));
  }

  /** How often a source has been cited so far. */
  countOf(id: string): number {
    return this.#counts.get(id) ?? 0;
  }
}
