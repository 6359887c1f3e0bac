/** `mso-list:l0 level2 lfo1`: the second level of a list. */
const levelOf = /mso-list:\s*\S+\s+level(\d+)/i;
const markerSelector = '[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]';
const counted = /^\s*\(?(?:\d{1,3}|[a-z]{1,4})[.)]/i;

interface OpenList {
  level: number;
  list: HTMLElement;
}

/** Word exports a list as paragraphs with their nesting level, each with its marker as text. */
export function nestWordLists(body: HTMLElement): void {
  const paragraphs = [...body.querySelectorAll<HTMLElement>('[style*="mso-list" i]')].filter(
    (element) => levelOf.test(element.getAttribute('style') ?? '') && element.tagName !== 'LI',
  );
  let open: OpenList[] = [];
  let last: Element | undefined;
  for (const paragraph of paragraphs) {
    const follows = last !== undefined && paragraph.previousElementSibling === last;
    if (!follows) open = [];
    const level = Number(levelOf.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 1);
    const marker = paragraph.querySelector(markerSelector);
    const kind = counted.test(marker?.textContent ?? '') ? 'ol' : 'ul';
    marker?.remove();
    const outer = open[0]?.list;
    const list = listAt(open, level, kind, paragraph);
    const item = paragraph.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    list.append(item);
    paragraph.remove();
    last = outer && open[0]?.list === outer ? outer : open[0]?.list;
  }
}

/** The list for an item of a level: an open one, or a new one inside the previous item. */
function listAt(open: OpenList[], level: number, kind: string, before: HTMLElement): HTMLElement {
  while (open.length > 0 && (open.at(-1)?.level ?? 0) > level) open.pop();
  const current = open.at(-1);
  if (current?.level === level) {
    if (current.list.localName === kind || open.length > 1) return current.list;
    open.pop();
  }
  const list = before.ownerDocument.createElement(kind);
  const parent = open.at(-1)?.list.lastElementChild;
  if (parent) parent.append(list);
  else before.before(list);
  open.push({ level, list });
  return list;
}
