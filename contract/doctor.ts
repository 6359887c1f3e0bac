import { z } from 'zod';
import { body, call, reply } from './call.ts';
import { nameSchema } from './named.ts';

/** What the check-up looks at, in the order of its report. */
export const checkUpAreas = [
  'Settings',
  'Disk',
  'Memory',
  'Files',
  'Database',
  'Clock',
  'Storage',
  'Mail',
  'Mail records',
  'Stripe',
  'Public address',
  'Proxy',
  'Backups',
] as const;

const finding = z.object({
  area: z.enum(checkUpAreas),
  /** 'skipped': it was not checked, since there is nothing to check. */
  status: z.enum(['ok', 'skipped', 'warning', 'problem']),
  /** What was found, as a sentence. */
  message: z.string(),
  /** What to do about it; empty if there is nothing to do. */
  remedy: z.string(),
});
nameSchema(finding, 'Finding', 'One line of the check-up.');

export const doctor = {
  'doctor/getReport': call({
    summary: 'Check the settings, this machine and the services that the site depends on',
    who: 'administrator',
    body: () => body({}),
    reply: () => reply({ findings: z.array(finding) }),
  }),
};
