import type { Contribution } from '#server/contributions.ts';
import { exportCourses } from './export-progress.ts';
import { courseMedia } from './media-references.ts';

export const courses: Contribution = {
  personalData: { exports: { courses: exportCourses } },
  mediaReferences: courseMedia,
};
