// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import './window-events.ts';
import type { FieldView } from '#app/editor/markdown-editor/create-view.ts';
import { loadLanguage } from '#app/editor/markdown-editor/document/language.ts';
import { htmlOf, wordsShown } from '#tests/support/content/rendered-text.ts';
import { runs } from '#tests/support/samples.ts';
import { paste, pasteField } from './pasted-field.ts';
import { fixtures } from './pasted-markdown.ts';
import { randomHtml, wordsOfHtml } from './random-html.ts';
import { shownByEditor, shownOnPage } from './shown.ts';

const folder = join(import.meta.dirname, 'clipboard');
const files = ['programs', 'structures'].flatMap((kind) =>
  readdirSync(join(folder, kind)).map((file) => `${kind}/${file}`),
);

let field: FieldView;
beforeAll(async () => {
  field = pasteField(await loadLanguage());
});

/** The words, without the commas that separate items in a cell. */
const wordsIn = (text: string) => text.split(/[\s,]+/).filter((word) => word !== '');

const wordsInEditor = () => {
  const { doc } = field.view.state;
  return wordsIn(doc.textBetween(0, doc.content.size, ' '));
};
const wordsOnPage = () => wordsIn(wordsShown(field.read()));

describe('What is pasted', () => {
  test.each(Object.entries(fixtures))('from %s becomes Markdown', (file, markdown) => {
    paste(field, readFileSync(join(folder, file), 'utf8'));
    expect(field.read()).toBe(markdown);
  });

  test.each(files)('has all its words, in order and separate: %s', (file) => {
    const html = readFileSync(join(folder, file), 'utf8');
    paste(field, html);
    // Numbers are raised, and markers of lists are no words.
    const letters = (words: string[]) => words.join(' ').match(/\p{L}{2,}/gu);
    expect(letters(wordsInEditor())).toEqual(letters(wordsOfHtml(html)));
    expect(wordsOnPage()).toEqual(wordsInEditor());
    expect(shownOnPage(htmlOf(field.read()))).toEqual(shownByEditor(field.view.state.doc));
  });

  test('from this editor stays as it was, and from another one like it is cleaned', () => {
    const text = 'A note.[^1]\n\n![A pot](pot.png)\n\n[^1]: WHO.';
    field.replace(text);
    const { doc } = field.view.state;
    const { dom } = field.view.serializeForClipboard(doc.slice(0, doc.content.size));
    paste(field, dom.innerHTML);
    expect(field.read()).toBe(text);
    paste(field, '<p data-pm-slice="1 1 []">10<sup>3</sup></p><dl><dt>a</dt><dd>b</dd></dl>');
    expect(field.read()).toBe('10³\n\na\n\nb');
  });

  test('has all its words, in order and separate, whatever the HTML is', () => {
    fc.assert(
      fc.property(randomHtml, (html) => {
        paste(field, html);
        const words = wordsOfHtml(html);
        expect(wordsInEditor()).toEqual(words);
        expect(wordsOnPage()).toEqual(words);
        expect(shownOnPage(htmlOf(field.read()))).toEqual(shownByEditor(field.view.state.doc));
      }),
      { numRuns: runs(150, 3_000) },
    );
  }, 600_000);
});
