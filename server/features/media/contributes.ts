import type { Contribution } from '#server/contributions.ts';
import { listMediaTitles } from './queries.ts';

export const media: Contribution = {
  auditLabels: {
    media: listMediaTitles,
  },
};
