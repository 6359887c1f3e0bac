import { expect, test } from 'vitest';
import { plainTextOf } from './formatted-text.ts';

test('The plain text of an email has the alt texts of its pictures', async () => {
  const html =
    '<h1>May</h1><img src="https://site.test/a.png" alt="A pot"><img src="b.png" alt="A pan"><p>Soup <img src="c.png" alt="">is ready.</p>';
  expect(await plainTextOf(html)).toBe('May\n\n[A pot] [A pan]\n\nSoup is ready.');
});
