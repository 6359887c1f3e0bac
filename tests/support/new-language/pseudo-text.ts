import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

/** How much longer than in English a text may be in another language. */
const growth = 1.4;
const plain = 'acdeghijklnorstuwyzACEINOSUY';
const accented = 'áçðéĝĥîĵķļñöŕšţûŵýžÅÇÉÎÑÖŠÛÝ';
/** Between them letters are shown from right to left, as those of Arabic and Hebrew are. */
const [start, end] = ['\u202e', '\u202c'];

/** Words as they might be in a language that is written from right to left: longer by two fifths, with accents. */
function pseudoWords(text: string): string {
  return text.replace(/\p{L}.*\p{L}|\p{L}/su, (words) => {
    let longer = '';
    for (const [index, character] of [...words].entries()) {
      longer += accented[plain.indexOf(character)] ?? character;
      if (/\p{L}/u.test(character) && longer.length < growth * (index + 1)) longer += longer.at(-1);
    }
    return start + longer + end;
  });
}

/** The words of an ICU message; its placeholders, plural categories and tags stay. */
export function pseudoMessage(message: string): string {
  let result = '';
  let words = '';
  let place = 0;
  const flush = () => {
    result += pseudoWords(words);
    words = '';
  };
  while (place < message.length) {
    const character = message[place] as string;
    if (character === '{' || (character === '<' && /^<\/?\w/.test(message.slice(place)))) {
      flush();
      const after = character === '{' ? closingBrace(message, place) : message.indexOf('>', place);
      result += pseudoPlaceholder(message.slice(place, after + 1));
      place = after + 1;
    } else {
      words += character;
      place += 1;
    }
  }
  flush();
  return result;
}

/** The messages of a plural or choice; anything else stays as it is. */
function pseudoPlaceholder(placeholder: string): string {
  const [head = ''] = /^\{\s*\w+\s*,\s*(?:plural|select|selectordinal)\s*,/.exec(placeholder) ?? [];
  if (head === '') return placeholder;
  let result = head;
  let place = head.length;
  while (place < placeholder.length) {
    const open = placeholder.indexOf('{', place);
    if (open === -1) break;
    const close = closingBrace(placeholder, open);
    result += placeholder.slice(place, open + 1);
    result += pseudoMessage(placeholder.slice(open + 1, close));
    place = close;
  }
  return result + placeholder.slice(place);
}

function closingBrace(message: string, open: number): number {
  let depth = 0;
  for (let place = open; place < message.length; place += 1) {
    if (message[place] === '{') depth += 1;
    if (message[place] === '}') depth -= 1;
    if (depth === 0) return place;
  }
  throw new Error(`A brace is not closed: ${message}`);
}

interface MarkdownNode {
  type: string;
  position?:
    | { start: { offset?: number | undefined }; end: { offset?: number | undefined } }
    | undefined;
  children?: MarkdownNode[];
}

/** Of an email: '{first name|friend}'. */
const mergeField = /(\{[^{}]*\})/;

const markdown = unified().use(remarkParse).use(remarkGfm);

/** The words of a Markdown text; its addresses, markers, merge fields and HTML stay. */
export function pseudoMarkdown(text: string): string {
  let result = '';
  let done = 0;
  const visit = ({ type, position, children = [] }: MarkdownNode): void => {
    if (type === 'text') {
      const { start, end } = position ?? {};
      result += text.slice(done, start?.offset);
      result += text
        .slice(start?.offset, end?.offset)
        .split(mergeField)
        .map((part) => (mergeField.test(part) ? part : pseudoWords(part)))
        .join('');
      done = end?.offset ?? done;
    }
    children.forEach(visit);
  };
  visit(markdown.parse(text));
  return result + text.slice(done);
}
