import type { MouseEvent } from 'react';
import { expect, test } from 'vitest';
import { isSecondTap } from './second-tap.ts';

let now = 0;
const click = (event: Partial<MouseEvent> & { after: number }) => {
  now += event.after;
  const { after, ...rest } = event;
  return isSecondTap({ detail: 1, timeStamp: now, clientX: 0, clientY: 0, ...rest } as MouseEvent);
};

test('The second click of a double click and the second tap of a double tap are told from first ones', () => {
  expect(click({ after: 5000 })).toBe(false);
  expect(click({ after: 200, detail: 2 })).toBe(true);
  expect(click({ after: 5000 })).toBe(false);
  expect(click({ after: 200, clientX: 10 })).toBe(true);
});

test('Clicks at different places or after a while are each a first one', () => {
  expect(click({ after: 5000 })).toBe(false);
  expect(click({ after: 200, clientY: 80 })).toBe(false);
  expect(click({ after: 800, clientY: 80 })).toBe(false);
});

test('A key that is pressed twice counts twice', () => {
  expect(click({ after: 5000, detail: 0 })).toBe(false);
  expect(click({ after: 100, detail: 0 })).toBe(false);
});
