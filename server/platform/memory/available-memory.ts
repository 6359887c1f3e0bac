import { totalmem } from 'node:os';

/** The memory that this program may use, in bytes: its container's, or the machine's. */
export const availableMemory = (): number =>
  Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
