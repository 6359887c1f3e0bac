import { getPriority, setPriority } from 'node:os';

/**
 * Lowers a priority, so that pages go first while all cores are busy. A lower one stays: only root may raise a
 * priority.
 * @param niceness the priority as Unix counts it: 19 is the lowest
 * @param id of a process or, on Linux, of a thread; 0: this process or, on Linux, this thread
 */
export function lowerPriority(niceness: number, id = 0): void {
  if (getPriority(id) < niceness) setPriority(id, niceness);
}
