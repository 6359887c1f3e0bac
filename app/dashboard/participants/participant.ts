import type { Reply } from '#contract/index.ts';

export type Participant = Reply<'events/allParticipants'>['participants'][number];
