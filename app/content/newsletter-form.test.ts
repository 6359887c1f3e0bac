import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NewsletterForm } from './newsletter-form.tsx';

const built = (newsletterType: string) =>
  renderToString(
    createElement(NewsletterForm, { newsletterType: newsletterType as never, idPrefix: 'test' }),
  );

test.each(['general', 'newsletters', 'test'])('The newsletter form is built for %s', (type) => {
  expect(built(type)).toContain(`value="${type}"`);
});

test.each(['', 'offers', 'Newsletters', 'toString'])('It is not built for %j', (type) => {
  expect(() => built(type)).toThrow('newsletterType must be one of general, newsletters, test');
});
