import { isRouteErrorResponse } from 'react-router';
import { expect, test } from 'vitest';
import { RenderedHtml } from '#app/content/rendered-html.ts';
import { errorResponse, inertJson, readState, writeState } from './page-state.ts';

const state = {
  loaderData: {
    root: { names: ['', 'a', 'a'], nested: [[], [{}], [null, [0, -5, 1.5]]], flag: false },
    'public/home/home': null,
  },
  errors: null,
};

test('A page’s state is read as it was written', () => {
  expect(readState(writeState(state, new RenderedHtml()))).toEqual(state);
});

test('The errors of a page are read without what went wrong inside', () => {
  const errors = {
    root: errorResponse(404, 'Not Found', '/nowhere'),
    'cms/layout': errorResponse(403, '', undefined),
    'public/home/home': new Error('A secret'),
  };
  const written = writeState({ ...state, errors }, new RenderedHtml());
  expect(written).not.toContain('secret');
  const read = readState(written);
  expect(read.loaderData).toEqual(state.loaderData);
  expect(isRouteErrorResponse(read.errors?.root)).toBe(true);
  expect(read.errors?.root).toMatchObject({
    status: 404,
    statusText: 'Not Found',
    data: '/nowhere',
  });
  expect(read.errors?.['cms/layout']).toMatchObject({ status: 403, data: undefined });
  expect(read.errors?.['public/home/home']).toEqual(new Error('Unexpected Server Error'));
});

test('Text in a state cannot end its script element, or hide the end', () => {
  const text = '<p>1 < 2</p></script></SCRIPT\n><!-- <script <Script>\u2028\u2029\\u003c/script>';
  const written = inertJson(writeState({ ...state, loaderData: { text } }));
  expect(written).not.toMatch(/<!--|<\/?script|[\u2028\u2029]/i);
  expect(JSON.parse(written).loaderData).toEqual({ text });
});

test('HTML that a document has is not repeated in its state', () => {
  const rendered = new RenderedHtml();
  const long = `<p>${'Beans and lentils. '.repeat(20)}</p>`;
  const other = long.replace('Beans', 'Peas');
  expect([other, '<p>Short.</p>', long, other].map((html) => rendered.add(html))).toEqual([
    0,
    undefined,
    1,
    0,
  ]);
  const loaderData = { page: { html: long, parts: [{ html: other }, { html: '<p>Short.</p>' }] } };
  const written = writeState({ ...state, loaderData }, rendered);
  expect(written).not.toContain('lentils');
  const read = readState(written, (number) => (number === 1 ? long : other));
  expect(read).toMatchObject({ loaderData });
});
