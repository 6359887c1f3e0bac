import { z } from 'zod';
import { id, order, version } from '../fields.ts';

/** The fields of every entry of an ordered list. */
export const listEntry = { id, order: z.number(), version: z.number() };

/** The edited entry (none: a new one), its position, and the version that the editor read. */
export const editedEntry = {
  id: id.optional(),
  order: order.optional(),
  version: version.optional(),
};
