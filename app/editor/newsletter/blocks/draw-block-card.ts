import type { BlockInfo } from './block-info.ts';

interface CardActions {
  onSelect: () => void;
  onReplace: () => void;
  onRemove: () => void;
}

/** A card in a text: what a block pulls in, with its actions. Made by hand, since the text is not React's. */
export function drawBlockCard(
  kind: string,
  info: BlockInfo | null,
  reference: string,
  { onSelect, onReplace, onRemove }: CardActions,
): HTMLElement {
  const title = info?.title ?? reference;
  const card = element('span', 'block-card');
  card.contentEditable = 'false';
  card.setAttribute('role', 'group');
  card.setAttribute('aria-label', `${kind}: ${title}`);
  if (info?.image) {
    const picture = document.createElement('img');
    picture.src = `/media/${info.image}`;
    picture.alt = '';
    card.append(picture);
  }
  const words = element('span', 'block-card-words');
  words.append(
    element('span', 'block-card-kind', kind),
    element('strong', 'block-card-title', title),
  );
  if (info?.details) words.append(element('span', 'block-card-details', info.details));
  if (info?.state) words.append(element('span', 'block-card-state', info.state));
  if (!info) words.append(element('span', 'block-card-details', 'Loading…'));
  const actions = element('span', 'block-card-actions');
  actions.append(button('Replace', title, onReplace), button('Remove', title, onRemove));
  card.append(words, actions);
  card.addEventListener('mousedown', (event) => {
    event.preventDefault();
    if (!(event.target as Element).closest('button')) onSelect();
  });
  return card;
}

function element(tag: 'span' | 'strong', className: string, text = ''): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}

function button(label: string, title: string, onClick: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = label;
  made.setAttribute('aria-label', `${label}: ${title}`);
  made.addEventListener('click', onClick);
  return made;
}
