import type { Node } from '@milkdown/kit/prose/model';
import type { EditorState } from '@milkdown/kit/prose/state';

/** A section that begins in a text: its heading, and the blocks below it. */
interface FoundSection {
  title: string;
  blocks: Node[];
}

/** A heading of the level that sections have. */
export const isSectionHeading = ({ type, attrs }: Node): boolean =>
  type.name === 'heading' && attrs.level === 2;

/** Whether a section can begin at the cursor: in a list, a quote or a table it would tear these apart. */
export const canBeginSection = ({ selection: { $from } }: EditorState): boolean =>
  $from.depth === 1 && $from.parent.isTextblock && $from.parent.type.name !== 'code_block';

/**
 * Splits the blocks of a text where sections begin. A footnote goes with each part that refers to it.
 * @param starts the blocks whose text becomes a heading
 */
export function splitAtHeadings(
  blocks: readonly Node[],
  starts: ReadonlySet<Node>,
): { before: Node[]; sections: FoundSection[] } {
  const before: Node[] = [];
  const sections: FoundSection[] = [];
  for (const block of blocks) {
    if (starts.has(block)) sections.push({ title: titleOf(block), blocks: [] });
    else (sections.at(-1)?.blocks ?? before).push(block);
  }
  const notes = blocks.filter(isNote);
  const parts = [before, ...sections.map(({ blocks: own }) => own)];
  const cited = parts.map(labelsIn);
  const withNotes = parts.map((part, index) => [
    ...part.filter(
      (block) => !isNote(block) || !cited.some((labels) => labels.has(labelOf(block))),
    ),
    ...notes.filter((note) => cited[index]?.has(labelOf(note))),
  ]);
  return {
    before: withNotes[0] ?? [],
    sections: sections.map(({ title }, index) => ({ title, blocks: withNotes[index + 1] ?? [] })),
  };
}

const titleOf = (block: Node) =>
  block.textBetween(0, block.content.size, ' ', ' ').replace(/\s+/g, ' ').trim();

const isNote = ({ type }: Node) => type.name === 'footnote_definition';
const labelOf = ({ attrs }: Node) => String(attrs.label);

/** The labels of the footnotes that blocks refer to. */
function labelsIn(blocks: readonly Node[]): Set<string> {
  const labels = new Set<string>();
  for (const block of blocks) {
    block.descendants((node) => {
      if (node.type.name === 'footnote_reference') labels.add(labelOf(node));
    });
  }
  return labels;
}
