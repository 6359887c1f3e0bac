import { expect, test } from 'vitest';
import { withAnchors } from './lessons.ts';

const lesson = (title: string) => ({
  id: title,
  title,
  html: '',
  image: '',
  imageAlt: '',
  minutes: 1,
});

test('each lesson has an anchor of its own, to be read and stable where its title is', () => {
  const titles = ['Lesson 1: Half the plate', 'Wärme & Öl', 'Quiz', '', 'Wärme, Öl', '…'];
  expect(withAnchors(titles.map(lesson)).map(({ anchor }) => anchor)).toEqual([
    'lesson-1-half-the-plate',
    'wärme-öl',
    'quiz-3',
    'lesson-4',
    'wärme-öl-5',
    'lesson-6',
  ]);
});

test('a title that reads like another lesson with its number takes nobody’s anchor', () => {
  const anchors = withAnchors(['Salt', 'Salt 3', 'Salt'].map(lesson)).map(({ anchor }) => anchor);
  expect(anchors).toEqual(['salt', 'salt-3', 'salt-4']);
});
