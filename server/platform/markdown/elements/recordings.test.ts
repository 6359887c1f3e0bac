import { describe, expect, test } from 'vitest';
import { renderMarkdown } from '../render.ts';

describe('A recording', () => {
  test('used as a picture becomes a player that does not preload anything', () => {
    expect(renderMarkdown('![Lesson one](lesson-1.mp3)')).toBe(
      '<figure class="recording"><figcaption>Lesson one</figcaption><audio src="/media/lesson-1.mp3" controls preload="none" aria-label="Lesson one"><a href="/media/lesson-1.mp3" class="recording-link">▶ Lesson one</a></audio></figure>',
    );
    expect(renderMarkdown('![A film](https://films.example/a.webm?x=1#t=3)')).toContain(
      '<video src="https://films.example/a.webm?x=1#t=3" controls preload="none"',
    );
  });

  test.each(['mp3', 'm4a', 'aac', 'ogg', 'oga', 'opus', 'wav', 'MP3'])(
    'may be a file of %s',
    (ending) => {
      expect(renderMarkdown(`![a](a.${ending})`)).toContain('<audio ');
    },
  );

  test('inside a sentence stays in it', () => {
    expect(renderMarkdown('Hear ![it](a.ogg) now.')).toMatch(
      /^<p>Hear <audio .*<\/audio> now\.<\/p>$/,
    );
  });

  test('is a link if the page may not load it', () => {
    const html = renderMarkdown('![a](http://old.example/a.mp3) ![b](http://old.example/b.png)');
    expect(html).not.toMatch(/<audio|<img/);
    expect(html).toContain('<a href="http://old.example/a.mp3" class="recording-link">a</a>');
    expect(html).toContain('<a href="http://old.example/b.png" class="recording-link">b</a>');
  });

  test.each([
    ['https://www.youtube.com/watch?v=abc', 'YouTube'],
    ['https://youtu.be/abc', 'YouTube'],
    ['https://vimeo.com/123', 'Vimeo'],
  ])('at %s is a link that says where it leads', (address, site) => {
    const html = renderMarkdown(`![Salt](${address})`);
    expect(html).toContain(
      `<a href="${address}" class="recording-link">▶ Watch: Salt (${site})</a>`,
    );
    expect(html).not.toMatch(/<iframe|<img|<video/);
  });

  test('on a site with a similar name is not recognized', () => {
    expect(renderMarkdown('![a](https://youtube.com.evil.example/x)')).toContain('<img ');
  });

  test('has its transcript below it', () => {
    const html = renderMarkdown(
      '![One](a.mp3)\n\n> **Transcript**\n>\n> Welcome.\n>\n> Eat *beans*.',
    );
    expect(html).toContain(
      '<details class="unfold"><summary>Transcript</summary><div><p>Welcome.</p><p>Eat <em>beans</em>.</p></div></details></figure>',
    );
    expect(html).not.toContain('<blockquote>');
  });

  test('has one that follows the word on the same line, too', () => {
    const html = renderMarkdown('![One](a.mp3)\n\n> **Transcript:** Welcome.');
    expect(html).toContain('<summary>Transcript</summary><div><p> Welcome.</p></div>');
  });
});

describe('A quotation', () => {
  test('that begins with ‘Transcript’ elsewhere is a quotation', () => {
    expect(renderMarkdown('Text.\n\n> **Transcript**\n>\n> Welcome.')).toContain('<blockquote>');
    expect(renderMarkdown('![a](a.mp3)\n\nText.\n\n> **Transcript** x')).toContain('<blockquote>');
  });

  test('after a recording that is not a transcript is a quotation', () => {
    expect(renderMarkdown('![a](a.mp3)\n\n> Eat beans.')).toContain('<blockquote>');
  });
});
