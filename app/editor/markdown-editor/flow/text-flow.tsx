import { createContext, useContext } from 'react';
import type { Edge } from './flow-keys.ts';
import type { TextCursor } from './text-cursor.ts';

/** What the texts of a document share. */
export interface TextFlow {
  /** Where their one toolbar is; null: not rendered yet. */
  toolbarPlace: HTMLElement | null;
  /** The name of the text that the toolbar acts on. */
  active: string;
  activate: (name: string) => void;
  /** Makes a text known once it is ready. @returns a function that ends it */
  register: (name: string, text: FlowingText) => () => void;
  /** Whether the cursor is in a line, such as a heading, which has no formatting. */
  isInLine: boolean;
  /** Makes the heading with the cursor a paragraph; null: it is not in a heading. */
  toParagraph: (() => void) | null;
  undo: () => void;
  redo: () => void;
  canUndo: boolean;
  canRedo: boolean;
}

/** A text of a document that is ready. */
export interface FlowingText {
  /** @param where its edges, or those of what was last replaced in it */
  focus: (where: 'start' | 'end' | 'changeStart' | 'changeEnd' | TextCursor) => void;
  /** Adds an empty line at its end. */
  addLine: () => void;
}

const FlowContext = createContext<TextFlow | null>(null);

/** Makes the texts inside one document, with one toolbar and one history. */
export const TextFlowProvider = FlowContext.Provider;

/** null: the text stands alone. */
export const useTextFlow = () => useContext(FlowContext);

/** A section that begins in a text, in Markdown. */
export interface NewSection {
  title: string;
  text: string;
}

/** The cursor around the moment in which sections begin. */
interface SectionsCursor {
  /** In the text as it was. */
  before: TextCursor;
  /** In the text of the last section; null: in its heading. */
  after: TextCursor | null;
}

/** What one text of a document does about those around it. */
export interface Neighbors {
  /** The name of this text in the document. */
  name: string;
  placeholder: string;
  /** Whether its editor is there as soon as it is, if the code is loaded. */
  isReadyAtOnce: boolean;
  /** The text keeps what is before these sections. */
  onSections: (text: string, sections: NewSection[], cursor: SectionsCursor) => void;
  /** @returns whether there is a neighbor at this edge */
  onLeave: (edge: Edge) => boolean;
}
