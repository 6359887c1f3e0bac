import { beforeAll, describe, expect, test } from 'vitest';
import './window-events.ts';
import { type Language, loadLanguage } from '#app/editor/markdown-editor/document/language.ts';
import { readMarkdown } from '#app/editor/markdown-editor/document/markdown-document.ts';
import { htmlOf } from '#tests/support/content/rendered-text.ts';
import { textsOfTheSite } from './texts-of-the-site.ts';

let language: Language;
beforeAll(async () => {
  language = await loadLanguage();
});

const samples: Record<string, string> = {
  footnotes:
    'Fiber helps.[^1] So do beans.[^who]\n\n[^1]: Says *WHO*, <https://who.int>.\n\n[^who]: Two\n    lines.',
  'bare addresses': 'See <https://who.int/a_b_c> and https://example.org/x_y, or <a@b.example>.',
  'a table': '| Food | Salt (g) |\n|:--|--:|\n| Bread \\| rolls | 1.2 |\n| **Soup** | 3 |',
  'a ragged table': '| a | b |\n|---|---|\n| 1 |\n| 1 | 2 |',
  'raw HTML': 'A <b>bold</b> claim.\n\n<div class="x">\nlines\n</div>\n\n<!-- note -->',
  'raw HTML in notes, lists and quotations':
    'x[^1]\n\n- <div>\n\n> <div>\n\n[^1]: <iframe src="x">',
  lists:
    '- milk\n- eggs\n  - white\n  - brown\n\n    a paragraph\n- flour\n\n3. three\n4. four\n   1. nested',
  'a list that is spread': '* one\n\n* two\n\n* three',
  tasks: '- [x] done\n- [ ] open',
  'breaks and entities': 'one  \ntwo\\\nthree &amp; &lt;b&gt; &copy; \\*not\\*\nsoft',
  'headings of both kinds': 'Title\n===\n\nNext\n---\n\n#### Four ####\n\n###### Six',
  code: '```js\nconst a = `b`;\n\n\nx\n```\n\n    indented\n\n`` a ` b ``',
  'links by reference':
    'See [the page][1] and [that].\n\n[1]: /courses "Courses"\n[that]: https://who.int',
  emphasis: '_soft_ *soft* **strong** __strong__ ***both*** ~~gone~~ in**ten**se',
  quotes: '> one\n> two\n>\n> - list\n\n> other\n>> deep',
  pictures: '![A plate](plate.svg) and ![](x.png "Title")\n\n![Talk](talk.mp3)',
  'rules and signs':
    'a\n\n***\n\n1986\\. A year. 5 * 3 = 15, snake_case_word, [x], # no, 2 < 3 > 1',
  'windows lines': 'one\r\ntwo\r\n\r\n- a\r\n- b\r\n',
  'space around': '\n\n  text   \n\n\nmore\n\n\n',
};

describe('A Markdown text in the editor', () => {
  test.each(Object.entries(samples))('that is not edited stays as it is: %s', (_name, text) => {
    const { doc, isWhole, write } = readMarkdown(language, text);
    expect(isWhole).toBe(true);
    expect(write(doc)).toBe(text);
  });

  test.each(Object.entries(samples))(
    'has the same meaning when it is written out again: %s',
    (_name, text) => {
      const written = language.serialize(language.parse(text));
      expect(plain(htmlOf(written))).toBe(plain(htmlOf(text)));
    },
  );

  test('has the same meaning when it is written out again: every text of the site', () => {
    const texts = textsOfTheSite();
    expect(texts.length).toBeGreaterThan(100);
    for (const [where, text] of texts) {
      const { doc, write } = readMarkdown(language, text);
      expect(write(doc), where).toBe(text);
      const written = language.serialize(doc).trim();
      // Identical texts need no rendering to be compared.
      if (written === text) continue;
      expect(plain(htmlOf(written)), where).toBe(plain(htmlOf(text)));
    }
  });

  test('changes only where it was edited, and is restored by undo', () => {
    const text = '*one*\n* list\n\n\n\n__two__ has [a link][x]\n\nthree\n\n[x]: /courses\n';
    const { doc, write } = readMarkdown(language, text);
    const three = doc.child(doc.childCount - 1);
    const edited = doc.copy(
      doc.content.replaceChild(
        doc.childCount - 1,
        three.copy(language.parse('3 * 3').child(0).content),
      ),
    );
    expect(write(edited)).toBe(
      '*one*\n* list\n\n\n\n__two__ has [a link][x]\n\n3 \\* 3\n\n[x]: /courses\n',
    );
    expect(write(doc)).toBe(text);
  });

  test('keeps two lists apart that became neighbors', () => {
    const { doc, write } = readMarkdown(language, '- milk\n\nand\n\n- eggs\n\nthen\n\n    code');
    const lists = doc.children.filter(({ type }) => type.name !== 'paragraph');
    const edited = doc.type.create(null, lists);
    expect(write(edited)).toBe('- milk\n\n* eggs\n\n```\ncode\n```');
    const { doc: added } = readMarkdown(language, '- flour');
    expect(write(doc.copy(doc.content.addToStart(added.child(0))))).toBe(
      '- flour\n\n* milk\n\nand\n\n- eggs\n\nthen\n\n    code',
    );
  });

  test('keeps two adjacent lists of the source as they are', () => {
    const text = '* milk\n\n- eggs\n\n&nbsp;\n\nlast';
    const { doc, write } = readMarkdown(language, text);
    expect(write(doc.copy(doc.content.cut(0, doc.content.size - 6)))).toBe(
      '* milk\n\n- eggs\n\n&nbsp;',
    );
  });

  test('keeps its link targets when the block before is deleted', () => {
    const { doc, write } = readMarkdown(language, 'See [a][x].\n\ngone\n\n[x]: /courses\n\nlast');
    const rest = doc.copy(
      doc.content.cut(0, doc.child(0).nodeSize).append(doc.slice(doc.content.size - 6).content),
    );
    expect(write(rest)).toBe('See [a][x].\n\nlast\n\n[x]: /courses');
  });
});

/** HTML without insignificant differences: line endings, and spaces that a browser collapses. */
const plain = (html: string) => html.replace(/\s+/g, ' ');
