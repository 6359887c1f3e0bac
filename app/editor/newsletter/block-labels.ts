import type { Node } from '@milkdown/kit/prose/model';
import { Plugin, PluginKey } from '@milkdown/kit/prose/state';
import { Decoration, DecorationSet, type EditorView } from '@milkdown/kit/prose/view';
import { call } from '#app/api/call.ts';
import {
  type ContentBlock,
  contentBlockNames,
  readContentBlock,
} from '#contract/shared/newsletter/content-blocks.ts';
import './block-labels.css';

const labels = new PluginKey('block-labels');

/** The titles and dates of events by slug, as far as they are known; null: being loaded. */
const events = new Map<string, string | null>();

/** Names the content that each block of a newsletter pulls in, above the block: the text has only its slug. */
export const blockLabels = (): Plugin =>
  new Plugin({
    key: labels,
    props: {
      decorations: ({ doc }) =>
        DecorationSet.create(
          doc,
          blocksIn(doc).map(({ from, to, block }) =>
            Decoration.node(from, to, { class: 'md-block', 'data-block': labelOf(block) }),
          ),
        ),
    },
    view(view) {
      loadEvents(view);
      return { update: loadEvents };
    },
  });

function blocksIn(doc: Node): { from: number; to: number; block: ContentBlock }[] {
  const found: ReturnType<typeof blocksIn> = [];
  doc.forEach((node, from) => {
    const block = node.type.name === 'paragraph' ? readContentBlock(node.textContent) : null;
    if (block) found.push({ from, to: from + node.nodeSize, block });
  });
  return found;
}

const labelOf = ({ kind, reference }: ContentBlock) =>
  `${contentBlockNames[kind]}: ${(kind === 'event' && events.get(reference)) || reference}`;

/** Loads the titles of events that are not known yet. */
function loadEvents(view: EditorView): void {
  for (const { block } of blocksIn(view.state.doc)) {
    if (block.kind === 'event' && !events.has(block.reference)) void loadEvent(view, block);
  }
}

async function loadEvent(view: EditorView, { reference: slug }: ContentBlock): Promise<void> {
  events.set(slug, null);
  try {
    const { event } = await call('events/getEvent', { slug });
    events.set(slug, `${event.title}, ${event.when}`);
  } catch {
    // The slug says it, too; the checks before sending say what is not published.
    return;
  }
  if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(labels, true));
}
