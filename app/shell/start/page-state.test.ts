import { UNSAFE_decodeViaTurboStream as decode } from 'react-router';
import { expect, test } from 'vitest';
import { readState, writeState } from './page-state.ts';

const state = {
  loaderData: {
    root: { names: ['', 'a', 'a'], nested: [[], [{}], [null, [0, -5, 1.5]]], flag: false },
    'public/home/home': null,
  },
  actionData: null,
  errors: null,
};

test('The router reads the state that a page was written with', async () => {
  const { value } = await decode(readState(writeState(state)), globalThis as never);
  expect(value).toEqual(state);
});

test('A state in the router’s own encoding is passed on', async () => {
  const { value } = await decode(readState('[{"_1":-5},"errors"]'), globalThis as never);
  expect(value).toEqual({ errors: null });
});

test('Text in a state cannot end its script element, or hide the end', async () => {
  const text = '<p>1 < 2</p></script></SCRIPT\n><!-- <script <Script>\u2028\u2029\\u003c/script>';
  const written = writeState({ text });
  expect(written).not.toMatch(/<!--|<\/?script|[\u2028\u2029]/i);
  expect(JSON.parse(written)).toEqual({ text });
});
