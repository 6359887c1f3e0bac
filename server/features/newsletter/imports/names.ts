import { withoutInvisible } from '#contract/shared/text/invisible.ts';

/** A person's name, as a file has it; empty if it does not. */
export interface PersonName {
  first: string;
  last: string;
}

/** The columns with names; null: there is none. */
interface NameColumns {
  firstNameColumn: number | null;
  lastNameColumn: number | null;
  nameColumn: number | null;
}

export const noNameColumns: NameColumns = {
  firstNameColumn: null,
  lastNameColumn: null,
  nameColumn: null,
};

const longestName = 100;

const plain = (text: string) =>
  withoutInvisible(text).replace(/\s+/g, ' ').trim().slice(0, longestName);

/** Splits 'Ida Brandt <ida@example.org>', as address books write it, into the address and the name. */
export function readAddress(cell: string): { email: string; name: string } {
  const whole = cell.trim();
  const start = whole.indexOf('<');
  const name = unquoted(whole.slice(0, start).trim());
  const email = whole.slice(start + 1, -1).trim();
  const isBoth = start !== -1 && whole.endsWith('>') && !/[">]/.test(name);
  return isBoth && /^[^<>\s]+$/.test(email)
    ? { email: withoutScheme(email), name }
    : { email: withoutScheme(cell), name: '' };
}

/** Copied from a link, an address begins with 'mailto:'. */
const withoutScheme = (address: string) => address.replace(/^\s*mailto:/i, '');

/** Without a quotation mark before it, after it, or both. */
const unquoted = (name: string) => name.replace(/^"/, '').replace(/"$/, '');

/** Splits 'Ida Brandt' and 'Brandt, Ida'; a single word is a first name. */
function splitName(whole: string): PersonName {
  const name = whole.replace(/\s+/g, ' ').trim();
  const [last, first] = name.split(/,\s*/, 2);
  if (first) return { first: plain(first), last: plain(last ?? '') };
  const space = name.lastIndexOf(' ');
  if (space === -1) return { first: plain(name), last: '' };
  return { first: plain(name.slice(0, space)), last: plain(name.slice(space + 1)) };
}

/**
 * The name in a row's own columns, else in the address.
 * @param written with the address
 */
export function namesIn(
  cells: string[],
  { firstNameColumn, lastNameColumn, nameColumn }: Partial<NameColumns>,
  written: string,
): PersonName {
  const cellAt = (index: number | null | undefined) => plain(cells[index ?? -1] ?? '');
  const own = { first: cellAt(firstNameColumn), last: cellAt(lastNameColumn) };
  if (own.first || own.last) return own;
  return splitName(cellAt(nameColumn) || written);
}

/** Finds the columns with names by their headings. */
export function guessNameColumns(heading: string[]): NameColumns {
  const words = heading.map((cell) =>
    cell
      .toLowerCase()
      .replace(/[\s_-]+/g, ' ')
      .trim(),
  );
  const find = (pattern: RegExp) => {
    const index = words.findIndex((cell) => pattern.test(cell));
    return index === -1 ? null : index;
  };
  return {
    firstNameColumn: find(/^(?:first(?: ?name)?|given(?: ?names?)?|f ?name|forename)$/),
    lastNameColumn: find(/^(?:last(?: ?name)?|family ?name|l ?name|surname)$/),
    nameColumn: find(/^(?:(?:full|display|contact|subscriber|member) ?)?name$/),
  };
}
