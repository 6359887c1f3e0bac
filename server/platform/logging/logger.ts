import {
  type DestinationStream,
  type Logger,
  type LoggerOptions,
  pino,
  stdSerializers,
} from 'pino';
import { errorFields } from './error-fields.ts';
import { redactor } from './redact.ts';

export type { Logger } from 'pino';

interface LogSettings {
  logLevel: LoggerOptions['level'] & string;
  /** JSON for collectors, or text for a person at a terminal. */
  logFormat: 'json' | 'text';
}

/** Fields whose values are never logged, at any depth that our own lines have. */
const secretFields = ['password', 'token', 'secret', 'authorization', 'cookie', 'headers'];

/**
 * The program's log: one line on standard output for each event, with `time` (ISO 8601), `level` and `msg`, and `reqId`
 * where it belongs to a request. Addresses, tokens and the values of secret settings are removed from every line
 * before it is written.
 * @param secrets the values of secret settings
 * @param destination absent: standard output
 */
export async function createLogger(
  { logLevel, logFormat }: LogSettings,
  secrets: readonly string[],
  destination?: DestinationStream,
): Promise<Logger> {
  const options: LoggerOptions = {
    level: logLevel,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (level) => ({ level }) },
    redact: {
      paths: secretFields.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '…',
    },
    serializers: {
      err: (error: unknown) => errorFields(error),
      // Neither the address of the client nor what a URL may contain.
      req: ({ method }: { method?: string }) => ({ method }),
      res: stdSerializers.res,
    },
    hooks: { streamWrite: redactor(secrets) },
  };
  if (destination) return pino(options, destination);
  if (logFormat === 'json') return pino(options);
  const { default: pretty } = await import('pino-pretty');
  const stream = pretty({ sync: true, translateTime: 'SYS:HH:MM:ss', singleLine: true });
  return pino(options, stream);
}

/**
 * A logger of the same shape that writes `info` at any level: for messages that appear once, such as the address at
 * start.
 */
export const noticesOf = (log: Logger): Logger => log.child({}, { level: 'info' });
