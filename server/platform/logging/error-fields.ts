import { toSourcePositions } from './source-positions.ts';

/** The fields of an error in the log. */
export interface ErrorFields {
  type: string;
  message: string;
  stack: string;
  [name: string]: unknown;
}

/** An error's other fields stay out of the log: PostgreSQL's `detail` and `where` contain people's data. */
const logged = [
  'code',
  'errcode',
  'errno',
  'syscall',
  'statusCode',
  'status',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
];
/** SQLSTATEs of values that could not be used: their messages quote the value. */
const quotesValue = /^22/;
const maxDepth = 5;

/**
 * An error for the log: by an allow-list, without the values that a statement was about.
 * @param depth of its causes so far
 */
export function errorFields(error: unknown, depth = 0): ErrorFields {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const facts = error as Error & Record<string, unknown>;
  const isQuoting = typeof facts.code === 'string' && quotesValue.test(facts.code);
  const message = isQuoting ? error.message.replace(/[:"].*$/s, '…') : error.message;
  return {
    type: error.constructor.name,
    message,
    stack: toSourcePositions((error.stack ?? '').replace(error.message, () => message)),
    ...Object.fromEntries(
      logged.filter((name) => isPlain(facts[name])).map((name) => [name, facts[name]]),
    ),
    ...(error.cause !== undefined &&
      depth < maxDepth && { cause: errorFields(error.cause, depth + 1) }),
  };
}

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number';
