import { contentExamples } from './content.ts';
import type { CallExamples } from './examples.ts';
import { peopleExamples } from './people.ts';
import { workExamples } from './work.ts';

/** Examples of bodies and replies by call. A call that takes nothing may have none. */
export const callExamples: CallExamples = {
  ...peopleExamples,
  ...contentExamples,
  ...workExamples,
};
