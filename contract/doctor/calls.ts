import { z } from 'zod';
import { body, call, reply } from '../call.ts';
import { nameSchema } from '../named.ts';

/** The parts of the check-up, in the order of its report. */
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

/** What a check has found. */
const resultFields = {
  /** 'skipped': it was not checked, since there is nothing to check. */
  status: z.enum(['ok', 'skipped', 'warning', 'problem']),
  /** The finding, as a sentence. */
  message: z.string(),
  /** The remedy, as a sentence; empty if there is nothing to do. */
  remedy: z.string(),
};
export const checkResult = z.object(resultFields);
nameSchema(checkResult, 'CheckResult', 'What a check has found.');

const finding = z.object({ area: z.enum(checkUpAreas), ...resultFields });
nameSchema(finding, 'Finding', 'One line of the check-up.');

export const doctorCalls = {
  'doctor/getReport': call({
    summary: 'Check the settings, this machine and the services that the site depends on',
    who: 'system.manage',
    body: () => body({}),
    reply: () => reply({ findings: z.array(finding) }),
  }),
};
