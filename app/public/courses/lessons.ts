import { anchorOf } from '#contract/anchor.ts';
import type { Reply } from '#contract/index.ts';

type Course = Reply<'courses/getCourse'>;

/** A lesson with its name in the course's address. */
export interface Lesson {
  id: string;
  title: string;
  html: string;
  image: string;
  imageAlt: string;
  minutes: number;
  anchor: string;
}

/** Gives each lesson an anchor of its own: from its title, or where that is taken or empty, with its number. */
export function withAnchors(lessons: Course['lessons']): Lesson[] {
  // The quiz stands on the same page.
  const taken = new Set(['', 'quiz']);
  return lessons.map(({ id, title, html, image, imageAlt, minutes }, index) => {
    const plain = anchorOf(title);
    const anchor = taken.has(plain) ? `${plain || 'lesson'}-${index + 1}` : plain;
    taken.add(anchor);
    return { id, title, html, image, imageAlt, minutes, anchor };
  });
}
