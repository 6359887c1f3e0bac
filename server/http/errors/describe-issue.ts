import type { z } from 'zod';
import type { MessageKey } from '#contract/shared/language/message-keys.ts';
import { translate } from '#server/platform/language/current-language.ts';

const kinds: Record<string, MessageKey> = {
  string: 'fields.mustBeText',
  number: 'fields.mustBeNumber',
  int: 'fields.mustBeWholeNumber',
  array: 'fields.mustBeList',
  object: 'fields.mustBeObject',
  record: 'fields.mustBeObject',
  boolean: 'fields.mustBeBoolean',
};

/** The texts about a limit, by what it counts. */
const limits: Record<string, { atMost: MessageKey; atLeast: MessageKey }> = {
  string: { atMost: 'fields.atMostCharacters', atLeast: 'fields.atLeastCharacters' },
  array: { atMost: 'fields.atMostEntries', atLeast: 'fields.atLeastEntries' },
};
const ofNumbers = { atMost: 'fields.atMost', atLeast: 'fields.atLeast' } as const;

/**
 * Describes the fault of a field in plain words of the current call's language, if the contract has no message of its own.
 */
export function describeIssue(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return translate('fields.required');
  switch (issue.code) {
    case 'invalid_type': {
      const kind = kinds[issue.expected];
      return kind ? translate(kind) : translate('fields.mustBe', { kind: issue.expected });
    }
    case 'unrecognized_keys':
      return translate('fields.unknown', { fields: issue.keys.join(', ') });
    case 'invalid_union':
      return faultOfFirst(issue) ?? translate('fields.notAllowed');
    case 'invalid_value':
      return translate('fields.notAllowed');
    case 'too_big':
      return translate((limits[issue.origin] ?? ofNumbers).atMost, {
        limit: String(issue.maximum),
      });
    case 'too_small':
      return translate((limits[issue.origin] ?? ofNumbers).atLeast, {
        limit: String(issue.minimum),
      });
    default:
      return translate('fields.invalid');
  }
}

/** What the first of the alternatives says, such as an email in "an email or nothing"; undefined: nothing about this value. */
function faultOfFirst({ errors }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>) {
  const first = errors[0]?.[0];
  return first?.path.length === 0 ? first.message : undefined;
}
