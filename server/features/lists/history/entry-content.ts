import { createHash } from 'node:crypto';
import { newId } from '#server/platform/crypto/ids.ts';

/** JSON that is the same for the same content, in whatever order its fields were set. */
export const canonicalJson = (content: unknown): string =>
  JSON.stringify(content, (_key, value) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/** Identifies content without keeping it. */
const contentHash = (content: unknown): string =>
  createHash('sha256').update(canonicalJson(content)).digest('base64url');

interface Order {
  ids: string[];
}

const isOrder = (content: unknown): content is Order =>
  typeof content === 'object' && content !== null && 'ids' in content;

/** The basis of a draft of this published content: its hash, or an order itself. */
export const basisOf = (content: unknown): string =>
  isOrder(content) ? canonicalJson(content) : contentHash(content);

/**
 * Whether published content is still what a draft is based on. The entries of an order may have become more or fewer:
 * it is the same as long as those in both are in the same order.
 */
export function isBasedOn(basis: string, content: unknown): boolean {
  if (!isOrder(content) || !basis.startsWith('{')) return basis === contentHash(content);
  const before = (JSON.parse(basis) as Order).ids;
  const inBoth = (ids: string[], others: string[]) =>
    canonicalJson(ids.filter((id) => others.includes(id)));
  return inBoth(before, content.ids) === inBoth(content.ids, before);
}

/** The ids of an entry's parts, at any depth. */
export function partIds(content: unknown): Set<string> {
  const ids = new Set<string>();
  JSON.stringify(content, (key, value) => {
    if (key === 'id' && typeof value === 'string') ids.add(value);
    return value;
  });
  return ids;
}

/**
 * Gives every part of an entry an id: its own if the entry has it already, and a new one otherwise, so that nobody can
 * choose an id or take a part of another entry.
 */
export function withPartIds<T>(content: T, known: ReadonlySet<string>): T {
  const seen = new Set<string>();
  const identify = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((each) => identify({ id: undefined, ...each }));
    if (!value || typeof value !== 'object') return value;
    const fields = Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, identify(each)]),
    );
    if (!('id' in value)) return fields;
    const own = typeof value.id === 'string' && known.has(value.id) && !seen.has(value.id);
    const id = own ? (value.id as string) : newId();
    seen.add(id);
    return { ...fields, id };
  };
  return identify(content) as T;
}
