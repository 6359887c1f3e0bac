import type { Evidence } from '#contract/page-fields.ts';

/** What each label of a source tells: said once, on /Research. */
export const evidenceMeanings: Record<Evidence, string> = {
  guideline:
    'Advice of a public or professional body that has weighed the evidence, such as the Dietary Guidelines for Americans. It says what to do, and rests on reviews and trials.',
  review:
    'Many studies of one question, gathered and judged together by stated rules. A careful review, such as one of Cochrane, is the best answer that studies can give.',
  trial:
    'People were divided by chance and ate differently. What differed in the end most likely came of the food.',
  observation:
    'People were asked or watched, and nothing was changed: a survey or a cohort. It shows what goes together, not what causes what.',
  opinion: 'What somebody who knows the field says, without gathering the studies for it.',
  data: 'What is measured or laid down: a table of foods, a rule for labels, how a public program works. It says how things are, not what is good for you.',
};
