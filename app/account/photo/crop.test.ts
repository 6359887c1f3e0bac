import { expect, test } from 'vitest';
import { dragged, squareOf, wholePicture } from './crop.ts';

const wide = { width: 1200, height: 800 };

test('A wide picture shows its center first', () => {
  expect(squareOf(wide, wholePicture)).toEqual({ left: 200, top: 0, edge: 800 });
});

test('Zooming in keeps a smaller square around the same center', () => {
  expect(squareOf(wide, { zoom: 2, x: 0.5, y: 0.5 })).toEqual({ left: 400, top: 200, edge: 400 });
});

test('Dragging moves the square with the picture, but never over its edges', () => {
  const right = dragged(wide, wholePicture, 0.25, 0.25);
  expect(squareOf(wide, right)).toEqual({ left: 0, top: 0, edge: 800 });
  const left = dragged(wide, wholePicture, -0.1, 0);
  expect(squareOf(wide, left).left).toBeCloseTo(280);
});
