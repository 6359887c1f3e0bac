import type { Reply } from '#contract/index.ts';

export type Profile = Reply<'account/getProfile'>['profile'];

/** What a section that shows the profile is given: the newest, and where to put a newer one. */
export interface ProfileProps {
  profile: Profile;
  onChange: (profile: Profile) => void;
}
