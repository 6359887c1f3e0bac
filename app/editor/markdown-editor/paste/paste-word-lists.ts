/** `mso-list:l0 level2 lfo1`: the second level of a list. */
const levelOf = /mso-list:\s*\S+\s+level(\d+)/i;
const markerSelector = '[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]';
const counted = /^\s*\(?(?:\d{1,3}|[a-z]{1,4})[.)]/i;

/** An item that stands among the blocks of a text. */
interface LooseItem {
  element: Element;
  level: number;
  kind: 'ol' | 'ul';
  /** The number of an ordered list's first item. */
  start: string | null;
}

interface OpenList {
  level: number;
  list: Element;
}

/** Word and Word Online export every item by itself, with its nesting level. */
export function nestOfficeLists(body: HTMLElement): void {
  nest(itemsOfWord(body));
  nest(itemsOfWordOnline(body));
}

/** Word exports a list as paragraphs, each with its marker as text. */
function itemsOfWord(body: HTMLElement): LooseItem[] {
  return [...body.querySelectorAll('[style*="mso-list" i]')].flatMap((element) => {
    const level = levelOf.exec(element.getAttribute('style') ?? '')?.[1];
    if (!level || element.tagName === 'LI') return [];
    const marker = element.querySelector(markerSelector);
    const text = marker?.textContent ?? '';
    marker?.remove();
    const isCounted = counted.test(text);
    const start = isCounted ? (/\d+/.exec(text)?.[0] ?? null) : null;
    return [{ element, level: Number(level), kind: isCounted ? 'ol' : 'ul', start }];
  });
}

/** Word Online exports each item as a list. */
function itemsOfWordOnline(body: HTMLElement): LooseItem[] {
  return [...body.querySelectorAll('.ListContainerWrapper')].flatMap((wrapper) => {
    const items = [...wrapper.querySelectorAll('li')].map((item): LooseItem => {
      const element = wrapper.ownerDocument.createElement('div');
      element.append(...item.childNodes);
      const level = item.getAttribute('aria-level') ?? item.getAttribute('data-aria-level');
      const list = item.parentElement;
      return {
        element,
        level: Number(level) || 1,
        kind: list?.tagName === 'OL' ? 'ol' : 'ul',
        start: list?.getAttribute('start') ?? null,
      };
    });
    wrapper.replaceWith(...items.map(({ element }) => element));
    return items;
  });
}

function nest(items: LooseItem[]): void {
  let open: OpenList[] = [];
  let last: Element | undefined;
  for (const item of items) {
    const { element } = item;
    const follows = last !== undefined && element.previousElementSibling === last;
    if (!follows) open = [];
    const outer = open[0]?.list;
    const list = listAt(open, item);
    const made = element.ownerDocument.createElement('li');
    made.append(...element.childNodes);
    list.append(made);
    element.remove();
    last = outer && open[0]?.list === outer ? outer : open[0]?.list;
  }
}

/** The list for an item: an open one, or a new one inside the previous item. */
function listAt(open: OpenList[], { element, level, kind, start }: LooseItem): Element {
  while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) open.pop();
  const current = open.at(-1);
  // The copied text may begin in the middle of a list, with a nested item.
  if (current && current.level > level) current.level = level;
  if (current?.level === level) {
    if (current.list.localName === kind || open.length > 1) return current.list;
    open.pop();
  }
  const list = element.ownerDocument.createElement(kind);
  if (kind === 'ol' && start) list.setAttribute('start', start);
  const parent = open.at(-1)?.list.lastElementChild;
  if (parent) parent.append(list);
  else element.before(list);
  open.push({ level, list });
  return list;
}
