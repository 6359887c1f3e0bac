import { call } from '#app/api/call.ts';
import type { BulkAction, Chosen } from '../table/bulk-action.ts';
import type { Participant } from './participant.ts';

const idsOf = (chosen: Chosen) => ('ids' in chosen ? chosen.ids : []);

const actions = {
  cancel: {
    label: 'Cancel registration',
    confirmation: {
      title: (many) => `Cancel the registration of ${many}?`,
      text: 'They’ll be notified by email, and the next person on the waitlist will move up.',
      confirmLabel: (many) => `Cancel ${many}`,
      cancelLabel: 'Keep them',
    },
    run: async (chosen) =>
      (await call('events/cancelParticipants', { participants: idsOf(chosen) })).message,
  },
  remove: {
    label: 'Delete',
    isDestructive: true,
    confirmation: {
      title: (many) => `Delete ${many}?`,
      text: 'This deletes everything about the registration without notifying anyone. It cannot be undone.',
      confirmLabel: (many) => `Delete ${many}`,
      cancelLabel: 'Keep them',
    },
    run: async (chosen) =>
      (await call('events/deleteParticipants', { participants: idsOf(chosen) })).message,
  },
} satisfies Record<string, BulkAction>;

/** Actions on the selected rows. */
export const bulkActions: BulkAction[] = [actions.cancel, actions.remove];

/** Actions on a registration with this status. */
export const actionsFor = (state: Participant['state']): BulkAction[] =>
  state === 'registered' || state === 'waiting' ? bulkActions : [actions.remove];
