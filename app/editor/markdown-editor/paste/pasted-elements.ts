const setOf = (names: string) => new Set(names.split(' '));

/** Elements that do not interrupt a line. Any other one, also an unknown one, begins and ends a line. */
const inline = setOf(
  'A ABBR ACRONYM B BDI BDO BIG BLINK BUTTON CITE CODE DATA DEL DFN EM FONT I INS KBD LABEL MARK MATH METER NOBR OUTPUT PICTURE PROGRESS Q RB RP RT RTC RUBY S SAMP SLOT SMALL SPAN STRIKE STRONG SUB SUP TIME TT U VAR WBR',
);
/** Elements that are not shown. */
export const invisible = setOf(
  'BASE COL COLGROUP HEAD LINK META NOSCRIPT PARAM SCRIPT SOURCE STYLE TEMPLATE TITLE TRACK XML',
);
/** Elements that cannot be pasted; the words around them stay separate. */
export const removed = setOf('AUDIO CANVAS EMBED IFRAME INPUT OBJECT SELECT SVG TEXTAREA VIDEO');

/** Word has elements of its own, such as `o:p`, within lines. */
export const isInline = ({ tagName }: Element): boolean =>
  inline.has(tagName.toUpperCase()) || tagName.includes(':');
