import type { Node, Schema } from '@milkdown/kit/prose/model';
import fc from 'fast-check';

type Json = Record<string, unknown>;

/** Words with everything that could be read as Markdown. */
const word = fc.oneof(
  { weight: 6, arbitrary: fc.stringMatching(/^[a-zé漢]{1,4}$/) },
  { weight: 3, arbitrary: fc.stringMatching(/^[-*_~`#>+=|\\[\]()!&<:;.,“”’!?0-9a-c]{1,4}$/) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '1.',
      '2)',
      '-',
      '+',
      '#',
      '&amp;',
      '<b>',
      '[x]',
      '[^1]',
      '](',
      '---',
      '===',
      '```',
      '~~~',
      '![',
      '🍲',
      '\\',
      '||',
      '|-|',
    ),
  },
);
const space = fc.constantFrom('', ' ', ' ', ' ', '\u00a0', '  ', '\t');
const text = fc
  .array(fc.tuple(space, word, space), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.flat().join(''));

const marks = fc
  .subarray(['strong', 'emphasis', 'strike_through', 'inlineCode', 'link'])
  .map((names) =>
    names.map((type) => (type === 'link' ? { type, attrs: { href: '/courses' } } : { type })),
  );
const noMarks = fc.constant([]);

const wordOrPicture = [
  {
    weight: 8,
    arbitrary: fc.record({
      type: fc.constant('text'),
      text,
      marks: fc.oneof(noMarks, marks, marks),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('image'),
      attrs: fc.record({ src: fc.constant('plate.png'), alt: word }),
      marks,
    }),
  },
];
const lineBreak = fc.record({
  type: fc.constant('hardbreak'),
  attrs: fc.record({ isInline: fc.boolean() }),
  marks,
});
const piece = fc.oneof(...wordOrPicture);
const pieceOrBreak = fc.oneof(...wordOrPicture, { weight: 1, arbitrary: lineBreak });

/** Headings and cells have no line breaks. */
const line = fc.array(piece, { maxLength: 3 });
const words = fc.array(piece, { minLength: 1, maxLength: 3 });

const paragraph = fc
  .array(pieceOrBreak, { minLength: 1, maxLength: 4 })
  .map((content): Json => ({ type: 'paragraph', content }));
const perhapsEmpty = line.map((content): Json => ({ type: 'paragraph', content }));
const heading = fc
  .tuple(fc.constantFrom(2, 3, 4), words)
  .map(([level, content]): Json => ({ type: 'heading', attrs: { level }, content }));
const code = fc.array(word, { minLength: 1, maxLength: 4 }).map(
  (lines): Json => ({
    type: 'code_block',
    content: [{ type: 'text', text: lines.join('\n') }],
  }),
);
const table = fc.integer({ min: 1, max: 3 }).chain((width) => {
  const row = (type: string, cell: string) =>
    fc.array(perhapsEmpty, { minLength: width, maxLength: width }).map((cells) => ({
      type,
      content: cells.map((content) => ({ type: cell, content: [content] })),
    }));
  return fc
    .tuple(
      row('table_header_row', 'table_header'),
      fc.array(row('table_row', 'table_cell'), { minLength: 1, maxLength: 2 }),
    )
    .map(([first, others]): Json => ({ type: 'table', content: [first, ...others] }));
});

const { block } = fc.letrec<{ block: Json; item: Json }>((tie) => ({
  block: fc.oneof(
    { depthSize: 'small' },
    { weight: 6, arbitrary: paragraph },
    { weight: 2, arbitrary: heading },
    { weight: 1, arbitrary: perhapsEmpty },
    { weight: 1, arbitrary: code },
    { weight: 1, arbitrary: fc.constant({ type: 'hr' }) },
    { weight: 1, arbitrary: table },
    {
      weight: 1,
      arbitrary: fc
        .array(tie('block'), { minLength: 1, maxLength: 3 })
        .map((content) => ({ type: 'blockquote', content })),
    },
    {
      weight: 4,
      arbitrary: fc
        .tuple(
          fc.boolean(),
          fc.constantFrom(1, 1, 7),
          fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
        )
        .map(([isOrdered, order, content]) =>
          isOrdered
            ? { type: 'ordered_list', attrs: { order }, content }
            : { type: 'bullet_list', content },
        ),
    },
  ),
  item: fc
    .tuple(fc.boolean(), perhapsEmpty, fc.array(tie('block'), { maxLength: 2 }))
    .map(([spread, first, others]) => ({
      type: 'list_item',
      attrs: { spread },
      content: [first, ...others],
    })),
}));

/** Documents as someone could write them in the editor, and less likely ones. */
export const randomDocument = (schema: Schema): fc.Arbitrary<Node> =>
  fc
    .array(block, { minLength: 1, maxLength: 4 })
    .map((content) => schema.nodeFromJSON({ type: 'doc', content }));
