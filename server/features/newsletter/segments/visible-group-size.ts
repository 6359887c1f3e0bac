import type { SegmentRules } from '#contract/newsletter/segments.ts';
import { type HeldRoles, may } from '#contract/shared/may.ts';
import { smallestCount } from '#contract/shared/newsletter/group-size.ts';

/**
 * The size of a group, as someone with these roles may know it: not who is in a group so small that a second condition
 * tells what one person does.
 * @returns null for fewer than ten
 */
export function groupSizeFor(
  held: HeldRoles,
  { event }: Pick<SegmentRules, 'event'>,
  count: number,
): number | null {
  const seesAll =
    may(held, 'gifts.read') && (event === undefined || may(held, 'participants.read'));
  return seesAll || count >= smallestCount ? count : null;
}

/** The sizes of a group's parts, as someone with these roles may know them: the others would tell a part that is hidden. */
export function groupSizesFor(
  held: HeldRoles,
  rules: Pick<SegmentRules, 'event'>,
  counts: number[],
): (number | null)[] {
  const sizes = counts.map((count) => groupSizeFor(held, rules, count));
  return sizes.includes(null) ? sizes.map(() => null) : sizes;
}

/** How many people there are in all parts. */
export const sumOf = (counts: ReadonlyMap<unknown, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);
