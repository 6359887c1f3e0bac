import type { Contribution } from '#server/contributions.ts';
import { exportActivity, exportSecurityEvents } from './personal-data.ts';

export const audit: Contribution = {
  pageParameters: { '/dashboard/*': ['kind', 'person'] },
  personalData: { exports: { activity: exportActivity, security: exportSecurityEvents } },
};
