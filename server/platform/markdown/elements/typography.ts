interface MarkdownNode {
  type: string;
  value?: string;
  children?: MarkdownNode[];
}

/** Inline elements; any other starts a new text. */
const inline = new Set(['text', 'emphasis', 'strong', 'delete', 'link', 'linkReference']);
/** These count as part of a word: a quote after one closes. */
const opaque = new Set(['inlineCode', 'image', 'imageReference', 'footnoteReference']);

const fractions: Record<string, string> = {
  '1/2': '½',
  '1/3': '⅓',
  '2/3': '⅔',
  '1/4': '¼',
  '3/4': '¾',
};
/** Not part of a date, a path or a longer fraction. */
const fraction = /(?<![\w/.-])(?:(\d+) )?(1\/[234]|2\/3|3\/4)(?![\w/-])/g;

/**
 * Replaces quotes, dashes, ellipses and common fractions by their typographic forms. Code stays as it is typed. A
 * single pass: remark-smartypants parses the language first, which took fifteen seconds for the longest text that may
 * be sent.
 */
export function applyTypography() {
  return (tree: MarkdownNode): void => {
    /** The preceding character, across emphasis and links. */
    let before = ' ';
    const visit = (node: MarkdownNode): void => {
      if (opaque.has(node.type)) before = 'x';
      else if (!inline.has(node.type)) before = ' ';
      if (node.type === 'text' && node.value) {
        node.value = typesetText(node.value, before);
        before = node.value.at(-1) ?? before;
      }
      node.children?.forEach(visit);
      if (!inline.has(node.type) && !opaque.has(node.type)) before = ' ';
    };
    visit(tree);
  };
}

/** The beginnings of all replacements; most texts have none. */
const special = /["']|--|\.\.\.|\d\/\d/;

/** The fields of the calls that contain plain text for readers. */
const plainLines = new Set([
  'title',
  'subtitle',
  'summary',
  'description',
  'caption',
  'question',
  'text',
]);

/**
 * Applies typography to the plain text of a reply: titles, subtitles, summaries, questions and choices.
 * @param value of JSON; it is not changed
 */
export function typesetReply(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(typesetReply);
  if (typeof value !== 'object' || value === null) return value;
  const typeset: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(value)) {
    const isPlain = typeof part === 'string' && plainLines.has(name);
    typeset[name] = isPlain ? typesetText(part) : typesetReply(part);
  }
  return typeset;
}

/** @param before the preceding character, which determines whether a quote at the beginning closes */
export function typesetText(text: string, before = ' '): string {
  if (!special.test(text)) return text;
  let shown = '';
  let shownAt = -1;
  const set = text.replace(/["']/g, (typed, at: number) => {
    const previous = at === 0 ? before : at - 1 === shownAt ? shown : text.charAt(at - 1);
    shown = quote(typed as '"' | "'", previous, text.slice(at + 1, at + 3));
    shownAt = at;
    return shown;
  });
  return set
    .replace(/(?<!-)---(?!-)/g, '—')
    .replace(/(?<!-)--(?!-)/g, '–')
    .replace(/(?<!\.)\.\.\.(?!\.)/g, '…')
    .replace(
      fraction,
      (_, whole: string | undefined, part: string) => `${whole ?? ''}${fractions[part]}`,
    );
}

/** An opening quote is at the beginning of something; an apostrophe looks like a closing one. */
function quote(typed: '"' | "'", previous: string, next: string): string {
  const opens = /[\s([{—–“‘/=-]/.test(previous) && !(typed === "'" && /^\d\d/.test(next));
  if (typed === '"') return opens ? '“' : '”';
  return opens ? '‘' : '’';
}
