import { describe, expect, test } from 'vitest';
import { parsePageFile } from './page-file.ts';

const source = `---
title: "Fiber: what it does"
subtitle: Short.
description: For search engines.
image: fiber.svg
imageAlt: Oats.
order: 4
publishedAt: 2026-03-02
---

Opening **words**.

<!-- read more -->

Unfolded one.

Unfolded two.

## First section

### A smaller heading

Body.

## Second section

![A bowl.](bowl.svg)

Around the bowl.
`;

describe('A page file', () => {
  const page = parsePageFile(source, 'page1');

  test("starts with the page's metadata", () => {
    expect(page.intro).toMatchObject({
      title: 'Fiber: what it does',
      subtitle: 'Short.',
      description: 'For search engines.',
      image: 'fiber.svg',
      imageAlt: 'Oats.',
    });
    expect(page.position).toBe(4);
    expect(new Date(page.publishedAt).toISOString()).toBe('2026-03-02T00:00:00.000Z');
  });

  test('has an introduction before the marker, and collapsible paragraphs after it', () => {
    expect(page.intro.text).toBe('Opening **words**.');
    expect(page.intro.html).toBe('<p>Opening <strong>words</strong>.</p>');
    expect(page.intro.readMoreText.map(({ text }) => text)).toEqual([
      'Unfolded one.',
      'Unfolded two.',
    ]);
  });

  test('has a paragraph of content for each second-level heading, and keeps smaller ones inside', () => {
    expect(page.content.map(({ title }) => title)).toEqual(['First section', 'Second section']);
    expect(page.content[0]?.html).toBe('<h3>A smaller heading</h3>\n<p>Body.</p>');
  });

  test('uses a leading picture as the picture of its section', () => {
    expect(page.content[1]).toMatchObject({
      image: 'bowl.svg',
      imageAlt: 'A bowl.',
      text: 'Around the bowl.',
    });
  });

  test('gives every paragraph an id that begins with its page', () => {
    const ids = [...page.intro.readMoreText, ...page.content].map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
    for (const id of ids) expect(id).toMatch(/^page1\.[\w-]{22}$/);
  });

  test('has no fields that its section does not have', () => {
    const bare = '---\ntitle: Bare\nfields: { beds: 3 }\n---\n';
    expect(() => parsePageFile(bare, 'page3', { section: 'programs', name: 'Bare' })).toThrow(
      'no such fields',
    );
  });

  test('requires only a title', () => {
    const { intro, content, position } = parsePageFile('---\ntitle: Bare\n---\n', 'page2');
    expect(intro).toMatchObject({ title: 'Bare', text: '', html: '', readMoreText: [] });
    expect(content).toEqual([]);
    expect(position).toBe(0);
  });
});
