import type { OtherColumn } from '#contract/newsletter/imports.ts';
import { withoutInvisible } from '#contract/shared/text/invisible.ts';
import { plainWords } from '../consent/headings.ts';
import { isPrivateHeading, isPrivateText } from './private-matters.ts';

/** A column of a file whose cells are kept with the people who are added. */
export interface KeptColumn {
  index: number;
  /** Its name, with which each note is stored. */
  name: string;
}

/** Columns that newsletter programs have, and that are of use with a person. */
const useful =
  /^(?:(?:contact|member|subscriber|person|customer|work|home|primary) )?(?:tags?|labels?|groups?|categor(?:y|ies)|notes?|comments?|remarks?|(?:tele)?phones?|(?:tele|mobile |cell )?phone (?:number|no)|(?:mobile|cell)(?: phone| number)?|company(?: name)?|organi[sz]ation(?: name)?|employer|job title)$/;

const longestNote = 1_000;
const longestExample = 80;

/** A cell as a note: one line, not longer than a note may be. */
export function noteText(cell: string, longest = longestNote): string {
  const text = withoutInvisible(cell)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  if (text.length <= longest) return text;
  return `${text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Finds what is in the columns that are imported as nothing. */
export class OtherColumns {
  readonly #found = new Map<number, { example: string; isPrivate: boolean }>();
  readonly #used: ReadonlySet<number>;

  /** @param used the columns that are imported as something */
  constructor(used: ReadonlySet<number>) {
    this.#used = used;
  }

  add(cells: string[]): void {
    for (const [index, cell] of cells.entries()) {
      if (cell === '' || this.#used.has(index)) continue;
      const before = this.#found.get(index);
      if (before) before.isPrivate ||= isPrivateText(cell);
      else {
        const example = noteText(cell, longestExample);
        if (example !== '') this.#found.set(index, { example, isPrivate: isPrivateText(cell) });
      }
    }
  }

  /**
   * All of them, in the order of the file. What may be private is never suggested.
   * @param names the columns' names; empty where the file has none
   */
  columns(names: string[]): OtherColumn[] {
    return names.flatMap((name, column) => {
      if (this.#used.has(column)) return [];
      const found = this.#found.get(column);
      if (!found) return { column, example: '', isPrivate: 0, isSuggested: 0 };
      const words = plainWords(name);
      const isPrivate = found.isPrivate || isPrivateHeading(words);
      const isSuggested = useful.test(words) && !isPrivate;
      return {
        column,
        example: found.example,
        isPrivate: isPrivate ? 1 : 0,
        isSuggested: isSuggested ? 1 : 0,
      };
    });
  }
}
