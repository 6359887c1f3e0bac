import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NewsletterForm } from './newsletter-form.tsx';

const built = (newsletterType: string) =>
  renderToString(
    createElement(NewsletterForm, { newsletterType: newsletterType as never, idPrefix: 'test' }),
  );

test.each(['general', 'newsletters', 'test'])('The newsletter form accepts %s', (type) => {
  expect(built(type)).toContain(`name="${type}" value="1"`);
});

test.each(['', 'offers', 'Newsletters', 'toString'])(
  'The newsletter form does not accept %j',
  (type) => {
    expect(() => built(type)).toThrow('newsletterType must be one of general, newsletters, test');
  },
);
