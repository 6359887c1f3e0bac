import { minute } from '#contract/shared/time-units.ts';

/** One person's automatic saves within this time, in ms, make one version. */
const longest = 10 * minute;

interface SavedVersion {
  is_automatic: 0 | 1;
  created_by: string | null;
  created_at: number;
}

/**
 * Whether a version was saved automatically for the same person just before.
 * @param userId who is typing now
 * @param now in ms
 */
export const isSameSitting = (
  { is_automatic, created_by, created_at }: SavedVersion,
  userId: string | null,
  now: number,
): boolean => is_automatic === 1 && created_by === userId && created_at > now - longest;
