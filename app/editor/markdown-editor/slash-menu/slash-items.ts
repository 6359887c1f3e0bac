import type { Command, EditorState } from '@milkdown/kit/prose/state';
import { kind } from '../commands.ts';
import { isForEmail, isPossible, type TextKind, type Tool, tools } from '../toolbar/tools.ts';

export interface SlashItem {
  label: string;
  /** Other words by which people look for it. */
  synonyms: string;
  action: Tool['action'];
}

const divide: Command = (state, dispatch) => {
  if (state.selection.$from.depth !== 1) return false;
  dispatch?.(state.tr.replaceSelectionWith(kind(state, 'hr').create()).scrollIntoView());
  return true;
};

const tool = (name: string, label: string, synonyms: string): SlashItem => {
  const action = tools.find((each) => each.name === name)?.action;
  if (!action) throw new Error(`The editor has no tool ${name}.`);
  return { label, synonyms, action };
};

const headings: SlashItem[] = [
  tool('H2 heading', 'Large heading', 'h2 title'),
  tool('H3 heading', 'Medium heading', 'h3 subtitle'),
  tool('H4 heading', 'Small heading', 'h4'),
];

/** In a text that goes on in other sections, which headings begin. */
const flowingHeadings: SlashItem[] = [
  { label: 'Heading', synonyms: 'h2 section title large', action: 'section' },
  tool('H3 heading', 'Subheading', 'h3 heading subtitle medium'),
  tool('H4 heading', 'Small subheading', 'h4 heading'),
];

const others: SlashItem[] = [
  tool('Bulleted list', 'Bulleted list', 'ul points'),
  tool('Numbered list', 'Numbered list', 'ol steps'),
  tool('Table', 'Table', 'grid rows columns'),
  tool('Quote', 'Quote', 'quotation blockquote'),
  tool('Source', 'Source', 'citation cite footnote reference'),
  tool('Link', 'Link', 'url address page'),
  tool('Recording or video', 'Recording or video', 'audio youtube vimeo mp3 film'),
  { label: 'Divider', synonyms: 'line rule separator hr', action: divide },
];

const picture = tool('Picture', 'Picture', 'image photo upload');

/** For texts of a newsletter. */
const newsletterItems: SlashItem[] = [
  { label: 'Event, campaign or page', synonyms: 'block card pull insert', action: 'block' },
  { label: 'Reader’s name', synonyms: 'merge field first greeting', action: 'reader' },
];

/** The items that can be inserted at the cursor, and match the words typed so far. */
export function itemsFor(
  state: EditorState,
  typed: string,
  { isEmail, isNewsletter, isFlowing }: Omit<TextKind, 'hasClaims'>,
): SlashItem[] {
  const words = typed.toLowerCase();
  const items = [
    picture,
    ...(isNewsletter ? newsletterItems : []),
    ...(isFlowing ? flowingHeadings : headings),
    ...others,
  ];
  return items.filter(
    (item) =>
      `${item.label} ${item.synonyms}`
        .toLowerCase()
        .split(' ')
        .some((word) => word.startsWith(words)) &&
      isPossible(item, state) &&
      (!isEmail || isForEmail(item)),
  );
}
