import { Plugin } from '@milkdown/kit/prose/state';
import { Decoration, DecorationSet } from '@milkdown/kit/prose/view';

/**
 * Explains the slash on an empty line that has the cursor, and what an empty text is for.
 * @param whenEmpty what the text is for; empty: nothing is said
 */
export const placeholder = (whenEmpty: string): Plugin =>
  new Plugin({
    props: {
      decorations({ doc, selection }) {
        const only = doc.childCount === 1 ? doc.firstChild : null;
        if (whenEmpty && only?.type.name === 'paragraph' && only.content.size === 0) {
          return DecorationSet.create(doc, [
            Decoration.node(0, only.nodeSize, { 'data-placeholder': whenEmpty }),
          ]);
        }
        const { $from, empty } = selection;
        const { parent } = $from;
        if (!empty || parent.type.name !== 'paragraph' || $from.depth !== 1) return null;
        if (parent.content.size > 0) return null;
        return DecorationSet.create(doc, [
          Decoration.node($from.before(), $from.after(), {
            'data-placeholder': 'Write, or type / to insert …',
          }),
        ]);
      },
    },
  });
