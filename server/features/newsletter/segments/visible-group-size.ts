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
