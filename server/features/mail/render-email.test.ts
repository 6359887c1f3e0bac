import { expect, test } from 'vitest';
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
