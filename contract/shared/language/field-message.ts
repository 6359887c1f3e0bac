import type { MessageKey } from './message-keys.ts';
import type { MessageValues } from './translate.ts';

/**
 * The text about a field in a schema of the contract. The server turns it into words in the language of the call: schemas
 * are made once for all languages.
 */
export const fieldMessage = (key: MessageKey, values?: MessageValues): string =>
  values === undefined ? key : `${key} ${JSON.stringify(values)}`;

/** The key and values in a text of `fieldMessage`; null for plain words. */
export function parseFieldMessage(text: string): { key: string; values?: MessageValues } | null {
  const [, key, values] = /^([a-z][\w-]*\.\w+)(?: (\{.*\}))?$/i.exec(text) ?? [];
  if (key === undefined) return null;
  return values === undefined ? { key } : { key, values: JSON.parse(values) as MessageValues };
}
