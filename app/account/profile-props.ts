import type { Reply } from '#contract/index.ts';

export type Profile = Reply<'account/getProfile'>['profile'];

/** The props of a section that shows the profile: the current one, and a callback for changes. */
export interface ProfileProps {
  profile: Profile;
  onChange: (profile: Profile) => void;
}
