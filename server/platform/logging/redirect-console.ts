import { format } from 'node:util';
import type { Logger } from './logger.ts';

/** The console's methods, and the levels of the log that they mean. */
const levels = {
  debug: 'debug',
  log: 'info',
  info: 'info',
  warn: 'warn',
  error: 'error',
  trace: 'debug',
} as const;

/** Makes what libraries print, and Node's own warnings, lines of the log like all others. */
export function redirectConsole(log: Logger): void {
  for (const [method, level] of Object.entries(levels)) {
    console[method as keyof typeof levels] = (...values: unknown[]) => {
      const [first, ...rest] = values;
      if (first instanceof Error) log[level]({ err: first }, format(first.message, ...rest));
      else log[level](format(...values));
    };
  }
  // Node's own listener prints to standard error.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ err: warning }, 'Node.js warns'));
}
