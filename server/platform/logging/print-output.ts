import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/**
 * Prints what a worker process writes line by line through the console, which belongs to the log. Its pipes do not keep
 * this process alive.
 * @param name of the worker, before each line
 */
export function printOutput({ stdout, stderr }: ChildProcess, name: string): void {
  for (const stream of [stdout, stderr]) {
    if (!stream) continue;
    createInterface(stream).on('line', (line) => console.warn('%s: %s', name, line));
    (stream as Readable & { unref?(): void }).unref?.();
  }
}
