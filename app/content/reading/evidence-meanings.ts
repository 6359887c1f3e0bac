import type { Evidence } from '#contract/pages/fields.ts';

/** The meaning of each source label, explained once, on /Research. */
export const evidenceMeanings: Record<Evidence, string> = {
  guideline:
    'Advice from a public or professional body that has weighed the evidence, such as the Dietary Guidelines for Americans. It says what to do and is based on reviews and trials.',
  review:
    'Many studies of one question, collected and assessed together by stated rules. A careful review, such as one from Cochrane, is the strongest evidence available.',
  trial:
    'People were randomly assigned to different diets. Differences at the end were most likely caused by the food.',
  observation:
    'People were surveyed or followed over time, and no one changed how they ate. It can show a link, not a cause.',
  opinion: 'What someone who knows the field says, without a systematic review of the studies.',
  data: 'Something measured or set by rules: food composition tables, labeling rules, how a public program works. It describes facts; it doesn’t give advice.',
};
