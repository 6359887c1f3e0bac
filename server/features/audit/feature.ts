import type { Feature } from '#server/feature.ts';
import { exportActivity, exportSecurityEvents } from './personal-data.ts';
import { auditHandlers } from './routes.ts';

export const audit = {
  name: 'audit',
  handlers: auditHandlers,
  pageParameters: { '/dashboard/*': ['kind', 'person'] },
  personalData: { exports: { activity: exportActivity, security: exportSecurityEvents } },
} satisfies Feature;
