import type { Node } from '@milkdown/kit/prose/model';
import { type EditorState, Plugin, PluginKey } from '@milkdown/kit/prose/state';
import { Decoration, DecorationSet, type EditorView } from '@milkdown/kit/prose/view';
import { type Claim, placeOf } from './page-claims.tsx';
import { comparedText, findQuote, quoteBetween } from './quotes.ts';

interface MarkedClaim {
  claim: Claim;
  from: number;
  to: number;
}

const marks = new PluginKey<MarkedClaim[]>('claims');

/**
 * Marks the claims of a page in the text, which itself stays plain Markdown.
 * @param claims those of now
 */
export const claimMarks = (claims: () => readonly Claim[]): Plugin =>
  new Plugin<MarkedClaim[]>({
    key: marks,
    state: {
      init: (_config, { doc }) => marksIn(doc, claims()),
      apply: (transaction, before) =>
        transaction.docChanged || transaction.getMeta(marks)
          ? marksIn(transaction.doc, claims())
          : before,
    },
    props: {
      decorations: (state) =>
        DecorationSet.create(
          state.doc,
          (marks.getState(state) ?? []).map(({ claim, from, to }) =>
            Decoration.inline(from, to, {
              'data-place': placeOf(claim),
              class: claim.problems.length > 0 ? 'md-claim md-claim-due' : 'md-claim',
              title: `Claim: ${claim.sources.map(({ title }) => title).join('; ') || 'no source yet'}`,
            }),
          ),
        ),
    },
  });

function marksIn(doc: Node, claims: readonly Claim[]): MarkedClaim[] {
  if (claims.length === 0) return [];
  const text = comparedText(doc);
  return claims.flatMap((claim) => {
    const range = findQuote(text, claim.quote);
    return range ? [{ claim, ...range }] : [];
  });
}

/** Shows other claims than before. */
export const refreshClaims = (view: EditorView): void =>
  view.dispatch(view.state.tr.setMeta(marks, true));

/** The claim around the cursor. */
export function claimAt(state: EditorState): Claim | undefined {
  const { from, to } = state.selection;
  return marks.getState(state)?.find((mark) => mark.from <= from && to <= mark.to)?.claim;
}

/** Whether there is a claim at the cursor, or words that could become one. */
export const canMarkClaim = (state: EditorState): boolean =>
  claimAt(state) !== undefined || quoteBetween(state.doc, state.selection) !== '';
