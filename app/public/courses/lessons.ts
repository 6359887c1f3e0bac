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
    let anchor = plain;
    // Another lesson's title may read like this one's with its number.
    for (let number = index + 1; taken.has(anchor); number += 1) {
      anchor = `${plain || 'lesson'}-${number}`;
    }
    taken.add(anchor);
    return { id, title, html, image, imageAlt, minutes, anchor };
  });
}
