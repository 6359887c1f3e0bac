import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import './window-events.ts';
import { type Language, loadLanguage } from '#app/editor/markdown-editor/document/language.ts';
import { readMarkdown } from '#app/editor/markdown-editor/document/markdown-document.ts';
import { htmlOf } from '#tests/support/content/rendered-text.ts';
import { runs } from '#tests/support/samples.ts';
import { randomDocument } from './random-documents.ts';
import { shownByEditor, shownOnPage } from './shown.ts';

let language: Language;
beforeAll(async () => {
  language = await loadLanguage();
});

test('A page shows what the editor shows, whatever is written', () => {
  fc.assert(
    fc.property(randomDocument(language.schema), (doc) => {
      const markdown = language.serialize(doc);
      expect(shownOnPage(htmlOf(markdown)), markdown).toEqual(shownByEditor(doc));
    }),
    { numRuns: runs(400, 10_000) },
  );
}, 900_000);

test('A page shows what the editor shows, wherever something is inserted into a text', () => {
  const document = randomDocument(language.schema);
  fc.assert(
    fc.property(document, document, fc.nat(), fc.nat(2), (before, added, at, removed) => {
      const { doc, write } = readMarkdown(language, language.serialize(before));
      const blocks = [...doc.children];
      blocks.splice(at % (blocks.length + 1), removed, ...added.children);
      const edited = doc.type.create(null, blocks);
      const markdown = write(edited);
      expect(shownOnPage(htmlOf(markdown)), markdown).toEqual(shownByEditor(edited));
    }),
    { numRuns: runs(100, 2_000) },
  );
}, 600_000);
