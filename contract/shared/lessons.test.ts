import { expect, test } from 'vitest';
import { lessonName, lessonSlugs } from './lessons.ts';

test('The name of a lesson is its title without its number', () => {
  const titles = [
    'Lesson 2: Half the plate',
    'lesson 10 – Salt',
    'Lesson 3',
    'Lessons learned',
    ' ',
  ];
  expect(titles.map(lessonName)).toEqual([
    'Half the plate',
    'Salt',
    'Lesson 3',
    'Lessons learned',
    '',
  ]);
});

test('Each lesson has a plain address of its own, which another order does not change', () => {
  const titles = ['Lesson 1: Half the plate', 'Lesson 2: Wärme & Öl', 'Quiz', 'Print', '豆腐', '…'];
  const slugs = ['half-the-plate', 'warme-ol', 'quiz-2', 'print-2', '豆腐', 'lesson'];
  expect(lessonSlugs(titles)).toEqual(slugs);
  const moved = ['Lesson 1: Wärme & Öl', 'Lesson 2: Half the plate', '…', '豆腐', 'Print', 'Quiz'];
  expect(new Set(lessonSlugs(moved))).toEqual(new Set(slugs));
});

test('Of lessons of one name the later ones are numbered, and take no other lesson’s address', () => {
  expect(lessonSlugs(['Salt', 'Salt 2', 'Salt', 'Lesson 4: Salt'])).toEqual([
    'salt',
    'salt-2',
    'salt-3',
    'salt-4',
  ]);
});
