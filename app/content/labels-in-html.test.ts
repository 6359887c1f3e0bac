import { expect, test } from 'vitest';
import { translatorOf } from '#server/platform/language/catalogs.ts';
import { renderMarkdown } from '#server/platform/markdown/render.ts';
import { labelsIn } from './labels-in-html.ts';

const html = renderMarkdown(`Salt[^1]

| Recording | Notes |
|---|---|
| Watch: | Table |

![](lesson.mp3)

![](https://youtu.be/abc)

![Beans & rice](https://youtu.be/abc)

[^1]: See the label.`);

test('The labels of a text are in the language of the page, and what its author wrote stays', () => {
  const spanish = labelsIn(html, translatorOf('es'));
  expect(spanish).toContain('role="group" aria-label="Tabla"');
  expect(spanish).toContain('<figcaption>Grabación</figcaption>');
  expect(spanish).toContain('aria-label="Grabación"><a href="/media/lesson.mp3"');
  expect(spanish).toContain('>▶ Grabación</a>');
  expect(spanish).toContain('>▶ Ver: un video (YouTube)</a>');
  expect(spanish).toContain('>▶ Ver: Beans &#x26; rice (YouTube)</a>');
  expect(spanish).toMatch(/<h2 class="sr-only" [^>]*>Notas<\/h2>/);
  expect(spanish).toContain('aria-label="Volver a la referencia 1"');
  for (const written of [
    '<th>Recording</th>',
    '<th>Notes</th>',
    '<td>Watch:</td>',
    '<td>Table</td>',
  ]) {
    expect(spanish).toContain(written);
  }
  expect(labelsIn(spanish, translatorOf('es'))).toBe(spanish);
});

test('On an English page they stay as they are', () => {
  expect(labelsIn(html, translatorOf('en'))).toBe(html);
});
