import type { SegmentRules } from '#contract/newsletter/segments.ts';
import { smallestCount } from '#contract/shared/newsletter/group-size.ts';
import { holdsAny, type Role, seesGifts } from '#contract/shared/roles.ts';

/**
 * The size of a group, as someone with these roles may know it: not who is in a group so small that a second condition
 * tells what one person does.
 * @returns null for fewer than ten
 */
export function groupSizeFor(
  held: readonly Role[],
  { event }: Pick<SegmentRules, 'event'>,
  count: number,
): number | null {
  const seesAll = seesGifts(held) && (event === undefined || holdsAny(held, ['events']));
  return seesAll || count >= smallestCount ? count : null;
}
