import fc from 'fast-check';

const inline = [
  'a href="https://example.org"',
  'b',
  'code',
  'em',
  'font',
  'i',
  'mark',
  'small',
  'span',
  'u',
];
const block = [
  'address',
  'article',
  'aside',
  'blockquote',
  'center',
  'dd',
  'details',
  'div',
  'dl',
  'dt',
  'fieldset',
  'figcaption',
  'figure',
  'footer',
  'h1',
  'h3',
  'h6',
  'header',
  'legend',
  'li',
  'main',
  'nav',
  'ol',
  'p',
  'section',
  'summary',
  'td',
  'tr',
  'ul',
  'ul',
  'li',
  'x-card',
  'span style="display:block"',
];
const space = fc.constantFrom(
  '',
  '',
  '',
  ' ',
  '\n',
  '&nbsp;',
  '&nbsp; ',
  '<wbr>',
  '<br>',
  '<br><br>',
);

const element = (names: string[], content: fc.Arbitrary<string>) =>
  fc
    .tuple(fc.constantFrom(...names), content)
    .map(([name, text]) => `<${name}>${text}</${name.split(' ')[0]}>`);

const { nodes } = fc.letrec<{ nodes: string; node: string; row: string; cell: string }>((tie) => ({
  nodes: fc.array(tie('node'), { maxLength: 3 }).map((found) => found.join('')),
  node: fc.oneof(
    { depthSize: 'small' },
    { weight: 5, arbitrary: fc.constant('WORD') },
    { weight: 2, arbitrary: space },
    { weight: 3, arbitrary: element(inline, tie('nodes')) },
    { weight: 6, arbitrary: element(block, tie('nodes')) },
    {
      weight: 2,
      arbitrary: fc
        .array(tie('row'), { minLength: 1, maxLength: 4 })
        .map((rows) => `<table>${rows.map((row) => `<tr>${row}</tr>`).join('')}</table>`),
    },
  ),
  row: fc.array(tie('cell'), { minLength: 1, maxLength: 3 }).map((cells) => cells.join('')),
  cell: fc
    .tuple(
      fc.constantFrom('td', 'td', 'th'),
      fc.constantFrom('', '', ' rowspan="2"', ' colspan="3"', ' rowspan="9" colspan="2"'),
      tie('nodes'),
    )
    .map(([name, span, text]) => `<${name}${span}>${text}</${name}>`),
}));

/** Trees of every kind of element, in any order, whose words are all different. */
export const randomHtml = nodes.map((html) => {
  let count = 0;
  return html.replace(/WORD/g, () => {
    count += 1;
    return `w${count}`;
  });
});

/** Elements that do not separate words. */
const joining = /^(?:A|B|CODE|DEL|EM|FONT|I|MARK|S|SMALL|SPAN|STRONG|SUB|SUP|U|WBR|O:P)$/;
const unseen =
  'head, style, script, [style*="display:none"], [style*="mso-list:Ignore"], [style*="mso-element:comment"], .MsoCommentReference';

/** The words of HTML as its readers see them. */
export function wordsOfHtml(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll(unseen)) element.remove();
  const textOf = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? '';
    if (node.nodeType !== Node.ELEMENT_NODE) return '';
    const element = node as HTMLElement;
    const text = [...element.childNodes].map(textOf).join('');
    return joining.test(element.tagName) && !element.style.display ? text : ` ${text} `;
  };
  return textOf(body)
    .split(/[\s,]+/)
    .filter((word) => word !== '');
}
