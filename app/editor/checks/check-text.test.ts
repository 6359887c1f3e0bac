import { describe, expect, test } from 'vitest';
import { checkText } from './check-text.ts';
import { piecesOf } from './text-facts.ts';

const pages = new Set(['/', '/courses', '/articles/fiber', '/about']);
const found = (markdown: string) => checkText(markdown, pages).map(({ message }) => message);
const hints = (markdown: string) => checkText(markdown, pages).filter(({ isHint }) => isHint);

describe('A finding in a text', () => {
  test.each([
    ['a picture without words', '![](plate.png)', 'has no alt text'],
    ['a picture whose words are its file’s name', '![IMG_2041.jpg](a.jpg)', 'is a file name'],
    ['a heading of the first level', '# Beans', 'level 1 heading'],
    ['a heading that skips a level', '### Beans\n\n##### Soup', 'skips a level: choose level 4'],
    ['a first heading that skips a level', '#### Beans', 'skips a level: choose level 3'],
    ['a heading without words', 'a\n\n###', 'A heading is empty'],
    ['“click here”', '[Click here](/courses)', 'does not say where it goes'],
    ['“here”', 'Look [here.](/courses)', 'does not say where it goes'],
    ['“read more”', '[Read more →](/courses)', 'does not say where it goes'],
    ['“haga clic aquí”', '[Haga clic aquí](/courses)', 'does not say where it goes'],
    ['“más información”', '[Más información →](/courses)', 'does not say where it goes'],
    ['a link without words', '[](/courses)', 'has no text'],
    ['a link without an address', '[a course]()', 'has no address'],
    ['a bare address', 'See https://who.int/news today.', 'appears in the text'],
    ['a page that is not there', '[beans](/articles/Beans)', 'where this site has no page'],
    ['an address without its slash', '[courses](courses)', 'which isn’t a complete address'],
    ['a link that runs a script', '[a course](javascript:alert(1))', 'cannot be opened'],
    ['a link by reference', '[beans][b]\n\n[b]: /articles/Beans', 'where this site has no page'],
    ['a link in a list in a quotation', '> - one\n>\n>   [here](/courses)', 'does not say where'],
  ])('is %s', (_what, markdown, message) => {
    expect(found(markdown)).toEqual([expect.stringContaining(message)]);
  });

  test.each([
    ['a picture with words', '![A bowl of oats.](oats.png)'],
    ['headings in order', '### Beans\n\n#### Soup\n\n### Peas\n\n## Again'],
    [
      'a link that says where it goes',
      '[our courses](/courses) and [fiber](/Articles/Fiber/?a=b#sources)',
    ],
    ['an address of another site', '[the guidelines](https://www.dietaryguidelines.gov)'],
    [
      'the page’s own sections, mails and telephones',
      '[a part](#sources) [mail](mailto:a@b.example) [call](tel:+1) [write](MAILTO:a@b.example) [web](HTTPS://b.example) [their list](//b.example/x)',
    ],
    ['a bare address in a note', 'Fiber.[^1]\n\n[^1]: WHO, <https://who.int/news>'],
    ['links in code', '`[here](x)`\n\n```\n# one\n\n[here](x)\n```'],
    [
      'the site’s files and forms',
      '[the feed](/feed.xml) [join](/sign-up) [a picture](/media/a.png)',
    ],
  ])('is not %s', (_what, markdown) => {
    expect(found(markdown)).toEqual([]);
  });

  test('about links is only given if the pages are known', () => {
    expect(checkText('[beans](/articles/Beans)', null)).toEqual([]);
  });
});

describe('A hint', () => {
  test('is given on a paragraph of more than 150 words', () => {
    expect(hints('word '.repeat(150))).toEqual([]);
    expect(hints('word '.repeat(151))).toHaveLength(1);
  });

  test('is given on a line in capitals, not on an abbreviation', () => {
    expect(hints('PLEASE BRING YOUR OWN PLATE')).toHaveLength(1);
    expect(hints('WHO, FDA and USDA say so.')).toEqual([]);
    expect(hints('WHO')).toEqual([]);
  });
});

test('A text is split where a new block begins, and code and lists stay whole', () => {
  expect(piecesOf('a\nb\n\n- one\n\n  more\n\n```\nx\n\ny\n```\n\nc')).toEqual([
    'a\nb',
    '- one\n\n  more',
    '```\nx\n\ny\n```',
    'c',
  ]);
});
