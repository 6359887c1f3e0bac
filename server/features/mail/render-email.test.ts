import { expect, test } from 'vitest';
import { formattedText } from '#server/platform/markdown/formatted-text.ts';
import { leastCpuTimeOf } from '#tests/support/time/cpu-time.ts';
import { originalColors } from '../site/colors.ts';
import { renderEmail } from './render-email.ts';

const frame = { siteName: 'Common Plate', subject: 'New message', colors: originalColors };

test('User-written text stays text in the HTML of an email, with its paragraphs and lines', async () => {
  const paragraphs = ['Hello <b>"you"</b> & all,', 'first line\nsecond line'];
  const html = await renderEmail({ ...frame, paragraphs });
  expect(html).toContain('>Hello &lt;b&gt;&quot;you&quot;&lt;/b&gt; &amp; all,</p>');
  expect(html).toContain('>first line<br/>second line</p>');
});

test('Rendering a message with the most paragraphs that the contact form allows is fast', async () => {
  const paragraphs = Array<string>(1_666).fill('a');
  await renderEmail({ ...frame, paragraphs });
  expect(await leastCpuTimeOf(() => renderEmail({ ...frame, paragraphs }))).toBeLessThan(50);
});

test('Formatted text keeps bold, lists and links, which are complete, and nothing that email programs do not show', async () => {
  const markdown = [
    '**Bring** a [bowl](/courses) <script>alert(1)</script>',
    '- Oats',
    '![A bowl of oats](oats.svg)',
    '[Bad](javascript:alert(1))',
  ].join('\n\n');
  const part = await formattedText(markdown, 'https://site.example');
  const html = await renderEmail({ ...frame, paragraphs: ['Hello,', part] });
  expect(html).toContain('<strong>Bring</strong>');
  expect(html).toMatch(/<a style="[^"]+" href="https:\/\/site\.example\/courses">bowl<\/a>/);
  expect(html).toMatch(/<ul style="[^"]+">\s*<li>Oats<\/li>/);
  expect(html).toContain('<em>A bowl of oats</em>');
  expect(html).not.toMatch(/<img|<script|javascript:/);
  expect(part.text.split('\n\n')).toEqual([
    'Bring a bowl https://site.example/courses <script>alert(1)</script>',
    '– Oats',
    'A bowl of oats',
    'Bad',
  ]);
  const escaped = await formattedText('Oats\\\n5\\*2 \\[sic\\]', 'https://site.example');
  expect(escaped).toEqual({
    text: 'Oats\n5*2 [sic]',
    html: expect.stringMatching(/Oats<br>\s*5\*2 \[sic\]/),
  });
});

test('The frame of an email is in the language of its words', async () => {
  const paragraphs = ['Hola:'];
  const link = { label: 'Abrir', url: 'https://site.example/es' };
  const html = await renderEmail({ ...frame, paragraphs, link, language: 'es' });
  expect(html).toContain('lang="es"');
  expect(html).toContain('Si el botón no funciona, abra este enlace: https://site.example/es');
  const stored = await renderEmail({ ...frame, paragraphs, link });
  expect(stored).toContain('lang="en"');
  expect(stored).toContain('If the button doesn’t work, open this link:');
});
