import type { Role } from '#contract/shared/roles.ts';

/** The change that visitors see after a call, and which staff make it who are not publishers. */
interface PublicEffect {
  what: string;
  by: readonly Role[];
}

/**
 * Every call with which staff who are not publishers change public pages: those of their own area, as docs/roles.md says. All
 * other calls that they may make change none, whatever is in the body.
 */
export const publicEffects: Readonly<Record<string, PublicEffect>> = {
  'events/editEvent': { what: 'its page, the lists of events and their calendars', by: ['events'] },
  'events/repeatEvent': { what: 'the lists of events and their calendars', by: ['events'] },
  'events/cancelEvent': {
    what: 'its page, the lists of events and their calendars',
    by: ['events'],
  },
  'events/deleteEvent': {
    what: 'its page, the lists of events and their calendars',
    by: ['events'],
  },
  'donations/editCampaign': { what: 'its page and the donation form', by: ['fundraiser'] },
};
