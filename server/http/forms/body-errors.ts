import type { Call } from '#contract/call.ts';
import { contract, type Path } from '#contract/index.ts';
import { translateFieldMessage } from '#server/platform/language/current-language.ts';

/** What is wrong with a call's body, by field, without making the call. */
export function bodyErrors(path: Path, body: unknown): Record<string, string> {
  const errors: Record<string, string> = {};
  const { issues = [] } = (contract[path] as Call).body.safeParse(body).error ?? {};
  for (const { path: field, message } of issues)
    errors[field.join('.')] ??= translateFieldMessage(message);
  return errors;
}
