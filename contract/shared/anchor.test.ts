import { expect, test } from 'vitest';
import { lessonAnchors } from './anchor.ts';

test('each lesson has a readable anchor of its own, which is stable as long as its title is', () => {
  const titles = ['Lesson 1: Half the plate', 'Wärme & Öl', 'Quiz', '', 'Wärme, Öl', '…'];
  expect(lessonAnchors(titles)).toEqual([
    'lesson-1-half-the-plate',
    'wärme-öl',
    'quiz-3',
    'lesson-4',
    'wärme-öl-5',
    'lesson-6',
  ]);
});

test("a title that looks like another lesson's with its number does not take its anchor", () => {
  const anchors = lessonAnchors(['Salt', 'Salt 3', 'Salt']);
  expect(anchors).toEqual(['salt', 'salt-3', 'salt-4']);
});
