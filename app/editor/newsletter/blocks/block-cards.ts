import type { Node } from '@milkdown/kit/prose/model';
import {
  type EditorState,
  NodeSelection,
  Plugin,
  PluginKey,
  TextSelection,
} from '@milkdown/kit/prose/state';
import { Decoration, DecorationSet, type EditorView } from '@milkdown/kit/prose/view';
import {
  type ContentBlock,
  contentBlockNames,
  readContentBlock,
  writeContentBlock,
} from '#contract/shared/newsletter/content-blocks.ts';
import { type BlockInfo, readBlockInfo } from './block-info.ts';
import { drawBlockCard } from './draw-block-card.ts';
import './block-cards.css';

interface PlacedBlock {
  from: number;
  to: number;
  block: ContentBlock;
}

const key = new PluginKey('block-cards');

/** What blocks pull in, by what is written for them, as far as it is known; null: being loaded. */
type KnownInfo = Map<string, BlockInfo | null>;

/**
 * Shows each block of a newsletter as a card of what it pulls in. The text stays `{event: slug}`; a card is selected and
 * removed as a whole.
 * @param onReplace has another block chosen in place of the selected one
 */
export function blockCards(onReplace: () => void): Plugin {
  const known: KnownInfo = new Map();
  const decorateBlock = decorate(known, onReplace);
  const load = (view: EditorView) => loadInfo(view, known);
  return new Plugin({
    key,
    props: {
      decorations: ({ doc }) => DecorationSet.create(doc, blocksIn(doc).flatMap(decorateBlock)),
      /** What is typed while a card is selected goes below it. */
      handleTextInput(view, _from, _to, text) {
        const { selection, tr, schema } = view.state;
        const { paragraph } = schema.nodes;
        if (!paragraph || !blockAt(view.state)) return false;
        tr.insert(selection.to, paragraph.create(null, schema.text(text)));
        tr.setSelection(TextSelection.create(tr.doc, selection.to + 1 + text.length));
        view.dispatch(tr.scrollIntoView());
        return true;
      },
    },
    /** The cursor is never inside a card. */
    appendTransaction(_transactions, _before, { selection, doc, tr }) {
      const { $from, $to } = selection;
      if (!(selection instanceof TextSelection) || !$from.sameParent($to)) return null;
      if ($from.depth !== 1 || !blockOf($from.parent)) return null;
      return tr.setSelection(NodeSelection.create(doc, $from.before()));
    },
    view(view) {
      load(view);
      return { update: load };
    },
  });
}

const blockOf = (node: Node): ContentBlock | null =>
  node.type.name === 'paragraph' ? readContentBlock(node.textContent) : null;

/** The selected block. */
export const blockAt = ({ selection }: EditorState): ContentBlock | null =>
  selection instanceof NodeSelection ? blockOf(selection.node) : null;

function blocksIn(doc: Node): PlacedBlock[] {
  const found: PlacedBlock[] = [];
  doc.forEach((node, from) => {
    const block = blockOf(node);
    if (block) found.push({ from, to: from + node.nodeSize, block });
  });
  return found;
}

const decorate =
  (known: KnownInfo, onReplace: () => void) =>
  ({ from, to, block }: PlacedBlock): Decoration[] => {
    const written = writeContentBlock(block);
    const info = known.get(written) ?? null;
    const draw = (view: EditorView, place: () => number | undefined) => {
      /** The card is the first thing in its paragraph. */
      const select = () => {
        const at = place();
        if (at === undefined) return false;
        view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at - 1)));
        view.focus();
        return true;
      };
      return drawBlockCard(contentBlockNames[block.kind], info, block.reference, {
        onSelect: select,
        onReplace: () => select() && onReplace(),
        onRemove: () => select() && view.dispatch(view.state.tr.deleteSelection()),
      });
    };
    return [
      Decoration.node(from, to, { class: 'md-block', contenteditable: 'false' }),
      Decoration.inline(from + 1, to - 1, { class: 'md-block-source' }),
      Decoration.widget(from + 1, draw, {
        key: JSON.stringify([written, info]),
        side: -1,
        ignoreSelection: true,
        stopEvent: () => true,
      }),
    ];
  };

/** Loads what is not known yet of what blocks pull in. */
function loadInfo(view: EditorView, known: KnownInfo): void {
  for (const { block } of blocksIn(view.state.doc)) {
    const written = writeContentBlock(block);
    if (known.has(written)) continue;
    known.set(written, null);
    void readBlockInfo(block).then((info) => {
      known.set(written, info);
      if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, true));
    });
  }
}
