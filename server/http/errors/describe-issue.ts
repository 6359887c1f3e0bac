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
    case 'invalid_union':
      return faultOfFirst(issue) ?? notAllowed;
    case 'invalid_value':
      return notAllowed;
    case 'too_big':
      return `This must be at most ${issue.maximum}${unitOf(issue.origin)}.`;
    case 'too_small':
      return `This must be at least ${issue.minimum}${unitOf(issue.origin)}.`;
    default:
      return 'This field is not valid.';
  }
}

const notAllowed = 'This value isn’t allowed.';

/** What the first of the alternatives says, such as an email in "an email or nothing"; undefined: nothing about this value. */
function faultOfFirst({ errors }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>) {
  const first = errors[0]?.[0];
  return first?.path.length === 0 ? first.message : undefined;
}

const units: Record<string, string> = { string: ' characters', array: ' entries' };
const unitOf = (origin: string) => units[origin] ?? '';
