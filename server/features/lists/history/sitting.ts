import { minute } from '#contract/shared/time-units.ts';

/** What one person's text is saved as automatically within this time, in ms, is one version. */
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
