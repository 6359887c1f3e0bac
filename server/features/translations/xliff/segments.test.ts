import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Inline } from './inline-codes.ts';
import { segmentsOfMarkdown, segmentsOfPlainText, textOfSegments } from './segments.ts';

/** Codes as tags around their words, layout as it is. */
const shown = (markdown: string): string[] =>
  segmentsOfMarkdown(markdown).map((each) =>
    'layout' in each ? JSON.stringify(each.layout) : each.content.map(shownInline).join(''),
  );
const shownInline = (inline: Inline): string =>
  typeof inline === 'string'
    ? inline
    : `<${inline.kind}>${inline.content.map(shownInline).join('')}</>`;

const pieces = fc.constantFrom(
  ...[
    '*',
    '**',
    '_',
    '~~',
    '`',
    '``',
    '[',
    '](',
    '](/a)',
    ')',
    '![',
    '|',
    '\n',
    '\n\n',
    '> ',
    '- ',
  ],
  ...[
    '1. ',
    '## ',
    '|-|-|',
    '---',
    '```',
    '\\',
    '\r\n',
    '[^1]',
    '[2](#source-fda)',
    'https://a.b/c',
  ],
  ...['{first name|friend}', '{event: x}', 'a', ' ', 'é', '<', '&', '\t', '[ ] ', '[x]: /y', '🥕'],
);

test('A text is the same again when its segments are joined, whatever it is', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (some) => {
      const text = some.join('');
      expect(textOfSegments(segmentsOfMarkdown(text))).toBe(text);
      expect(textOfSegments(segmentsOfPlainText(text))).toBe(text);
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  ['Two\n\nparagraphs', ['Two', '"\\n\\n"', 'paragraphs']],
  ['One\nline', ['One<lineBreak></>line']],
  ['> One\n> line', ['"> "', 'One<lineBreak></>line']],
  ['## A *b*\nc', ['"## "', 'A <emphasis>b</>', '"\\n"', 'c']],
  ['- a\n- b', ['"- "', 'a', '"\\n- "', 'b']],
  [
    '| a | b |\n|---|---|\n| c \\| d | 1 |',
    ['"| "', 'a', '" | "', 'b', '" |\\n|---|---|\\n| "', 'c \\| d', '" | "', '1', '" |"'],
  ],
  ['a | b', ['a | b']],
  ['```\ncode\n```\nx', ['"```\\ncode\\n```\\n"', 'x']],
  ['a\n\n---\n\nb', ['a', '"\\n\\n---\\n\\n"', 'b']],
  ['{event: soup-night}', ['"{event: soup-night}"']],
  ['![](a.svg)', ['"![](a.svg)"']],
  ['![A bowl](a.svg)', ['<image>A bowl</>']],
  [
    '![Aloud](a.mp3)\n\n> **Transcript**\n>\n> b',
    ['<image>Aloud</>', '"\\n\\n> "', '<strong>Transcript</>', '"\\n>\\n> "', 'b'],
  ],
  ['See [the **label**](/a "b") now', ['See <link>the <strong>label</></> now']],
  ['[a](/b_(c))', ['<link>a</>']],
  ['less.[2](#source-dga)[3](#source-fda)', ['less.<citation></><citation></>']],
  ['a[^1]\n\n[^1]: b', ['a<footnote></>', '"\\n\\n[^1]: "', 'b']],
  ['https://a.example/b_c.', ['<address></>.']],
  ['`a*b*` and *c*', ['<verbatim></> and <emphasis>c</>']],
  ['Dear {first name|friend}, {email}', ['Dear <field>friend</>, <field></>']],
  ['2 * 3 * 4, snake_case_name, **open', ['2 * 3 * 4, snake_case_name, **open']],
  ['[no link] and [a](', ['[no link] and [a](']],
  ['*a [b* c](/d)', ['<emphasis>a [b</> c](/d)']],
])('%j is split into words and layout', (markdown, segments) => {
  expect(shown(markdown)).toEqual(segments);
});

test('A line that is nearly a rule takes linear time', () => {
  const text = `|a|\n---${' '.repeat(100_000)}x|`;
  expect(textOfSegments(segmentsOfMarkdown(text))).toBe(text);
});

describe('A long text of one kind takes linear time:', () => {
  const evil = [
    '*a_ ',
    '[',
    '](',
    '[a](b',
    '` `` ',
    '> ',
    '|',
    '|\n|-|\n',
    '**a ',
    '[^',
    'http://',
    '\\',
    '- ',
    '[](("',
    '{name|',
    '|a\\',
    'a ',
  ];

  test.each(evil)(
    '%j',
    (piece) => {
      const text = piece.repeat(40_000 / piece.length);
      expect(textOfSegments(segmentsOfMarkdown(text))).toBe(text);
    },
    30_000,
  );
});
