import { totalmem } from 'node:os';

/**
 * Whether a host's name or address, as in a URL, is this machine's own: no one can listen between two programs on it.
 */
export const isThisMachine = (host: string): boolean =>
  /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(host);

/** The memory that this program may use, in bytes: its container's, or the machine's. */
export const availableMemory = (): number =>
  Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
