import { expect, test } from 'vitest';
import { leastCpuTimeOf } from '#tests/support/time/cpu-time.ts';
import { originalColors } from '../site/colors.ts';
import { renderLetter } from './render-email.ts';

const frame = { siteName: 'Common Plate', subject: 'New message', colors: originalColors };

test('What people have written is text in the HTML of a mail, with its paragraphs and lines', async () => {
  const paragraphs = ['Hello <b>"you"</b> & all,', 'first line\nsecond line'];
  const html = await renderLetter({ ...frame, paragraphs });
  expect(html).toContain('>Hello &lt;b&gt;&quot;you&quot;&lt;/b&gt; &amp; all,</p>');
  expect(html).toContain('>first line<br/>second line</p>');
});

test('A message of the most paragraphs that the contact form takes holds up nobody while its notice is made', async () => {
  const paragraphs = Array<string>(1_666).fill('a');
  await renderLetter({ ...frame, paragraphs });
  expect(await leastCpuTimeOf(() => renderLetter({ ...frame, paragraphs }))).toBeLessThan(50);
});
