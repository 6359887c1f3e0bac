import type { Reply } from '#contract/index.ts';
import { lessonAnchors } from '#contract/shared/anchor.ts';

type Course = Reply<'courses/getCourse'>;

/** A lesson with its anchor. */
export interface Lesson {
  id: string;
  title: string;
  html: string;
  image: string;
  imageAlt: string;
  minutes: number;
  anchor: string;
}

/** Adds each lesson's anchor. */
export function withAnchors(lessons: Course['lessons']): Lesson[] {
  const anchors = lessonAnchors(lessons.map(({ title }) => title));
  return lessons.map(({ id, title, html, image, imageAlt, minutes }, index) => ({
    id,
    title,
    html,
    image,
    imageAlt,
    minutes,
    anchor: anchors[index] ?? '',
  }));
}
