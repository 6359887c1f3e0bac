import type { z } from 'zod';

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  boolean: 'true or false',
};

/** Describes the fault of a field in plain words, if the contract has no message of its own. */
export function describeIssue(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'This field is required.';
  switch (issue.code) {
    case 'invalid_type':
      return `This must be ${kinds[issue.expected] ?? issue.expected}.`;
    case 'unrecognized_keys':
      return `Unknown field: ${issue.keys.join(', ')}.`;
    case 'invalid_value':
    case 'invalid_union':
      return 'This value isn’t allowed.';
    case 'too_big':
      return `This must be at most ${issue.maximum}${unitOf(issue.origin)}.`;
    case 'too_small':
      return `This must be at least ${issue.minimum}${unitOf(issue.origin)}.`;
    default:
      return 'This field is not valid.';
  }
}

const units: Record<string, string> = { string: ' characters', array: ' entries' };
const unitOf = (origin: string) => units[origin] ?? '';
