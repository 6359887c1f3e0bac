import { expect, test } from 'vitest';
import { PrintRenderer } from './print-renderer.ts';
import { renderMarkdown } from './render.ts';

const texts = () => new PrintRenderer('https://plate.example');

test('links get numbers, one per URL, and the full URLs follow', () => {
  const paper = texts();
  const first = paper.prepare(
    renderMarkdown('[Salt](/articles/Salt) and [FDA](https://fda.gov/a?b=1&c=2)'),
  );
  const second = paper.prepare(
    renderMarkdown('[again](/articles/Salt), [mail](mailto:a@b.example)'),
  );
  expect(first).toBe(
    '<p><a href="/articles/Salt">Salt</a><sup class="paper-note">1</sup> and ' +
      '<a href="https://fda.gov/a?b=1&#x26;c=2">FDA</a><sup class="paper-note">2</sup></p>',
  );
  expect(second).toContain('again</a><sup class="paper-note">1</sup>');
  expect(paper.notes).toEqual([
    { number: 1, address: 'https://plate.example/articles/Salt' },
    { number: 2, address: 'https://fda.gov/a?b=1&c=2' },
    { number: 3, address: 'mailto:a@b.example' },
  ]);
});

test('links within the page get none', () => {
  const paper = texts();
  const html = renderMarkdown('A figure.[^1]\n\n[^1]: Its source.');
  expect(paper.prepare(html)).toBe(html);
  expect(paper.notes).toEqual([]);
});

test('a recording is replaced by its transcript', () => {
  const paper = texts();
  const html = paper.prepare(
    renderMarkdown(
      '![Lesson 1, aloud](one.mp3)\n\n> **Transcript**\n>\n> Start with the [plate](/a).',
    ),
  );
  expect(html).not.toMatch(/audio|details|summary|one\.mp3/);
  expect(html).toContain('<figcaption>Lesson 1, aloud</figcaption>');
  expect(html).toContain('<p class="eyebrow">Transcript</p>');
  expect(html).toContain('Start with the <a href="/a">plate</a><sup class="paper-note">1</sup>.');
});

test('a recording without a transcript gets a note with its URL', () => {
  const paper = texts();
  expect(paper.prepare(renderMarkdown('![Aloud](one.mp3)'))).not.toContain('audio');
  expect(paper.notes).toEqual([{ number: 1, address: 'https://plate.example/media/one.mp3' }]);
});

test('pictures stay, and are not lazy-loaded', () => {
  const html = texts().prepare(renderMarkdown('![A bowl](bowl.svg)'));
  expect(html).toContain('alt="A bowl"');
  expect(html).not.toContain('lazy');
});
