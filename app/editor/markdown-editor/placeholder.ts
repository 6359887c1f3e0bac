import { Plugin } from '@milkdown/kit/prose/state';
import { Decoration, DecorationSet } from '@milkdown/kit/prose/view';

/**
 * Explains the slash on an empty line that has the cursor.
 * @param isEmail whether items that only pages show are left out
 */
export const placeholder = (isEmail: boolean): Plugin =>
  new Plugin({
    props: {
      decorations({ doc, selection }) {
        const { $from, empty } = selection;
        const { parent } = $from;
        if (!empty || parent.type.name !== 'paragraph' || $from.depth !== 1) return null;
        if (parent.content.size > 0) return null;
        return DecorationSet.create(doc, [
          Decoration.node($from.before(), $from.after(), {
            'data-placeholder': isEmail
              ? 'Write, or type / to insert a heading, a list, a link …'
              : 'Write, or type / to insert a picture, a table, a list …',
          }),
        ]);
      },
    },
  });
