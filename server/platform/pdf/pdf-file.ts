import type { Language } from '#contract/shared/language/languages.ts';

/** A part of a letter, from top to bottom. */
export type PdfBlock = { kind: 'heading' | 'text' | 'small'; text: string } | PdfPicture | PdfTable;

/** A stored PNG or JPEG in a box, in points. */
export interface PdfPicture {
  kind: 'picture';
  name: string;
  alt: string;
  width: number;
  height: number;
}

/** The pictures of a file, by their names. */
export type PdfPictures = ReadonlyMap<string, Uint8Array>;

/** A table, which continues on further pages under its heading. */
export interface PdfTable {
  kind: 'table';
  columns: {
    heading: string;
    /** Its share of the width. */
    share: number;
    /** Whether it is right-aligned. */
    isNumeric?: true;
  }[];
  rows: string[][];
  /** The last row is a total. */
  hasTotal?: true;
}

/** A file of letters for printing; each begins on a new page. */
export interface PdfFile {
  title: string;
  /** Absent: the default one. */
  language?: Language;
  letters: PdfBlock[][];
}
