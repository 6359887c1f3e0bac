import { isContainerImage } from '#server/config.ts';

/** The commands that also work without npm. */
const command = /\bnpm run (admin|backup|doctor|restore)\b(?: --(?= ))?/g;

/**
 * A text for operators with its commands as they are called here.
 * @param hasNpm the container image has none
 */
export const withOwnCommands = (text: string, hasNpm = !isContainerImage()): string =>
  hasNpm ? text : text.replaceAll(command, 'node scripts/operations/$1.ts');
