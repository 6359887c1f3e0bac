import { call } from '#app/api/call.ts';
import type { BulkAction, Chosen } from '../table/bulk-action.ts';
import type { Participant } from './participant.ts';

const idsOf = (chosen: Chosen) => ('ids' in chosen ? chosen.ids : []);

const actions = {
  promote: {
    label: 'Give a spot',
    confirmation: {
      title: (many) => `Give a spot to ${many}?`,
      text: 'They get a spot even if the event is then over capacity. They’re notified by email unless the event has already started.',
      confirmLabel: () => 'Give a spot',
      cancelLabel: 'Leave on the waitlist',
    },
    run: async (chosen) => {
      const [participant = ''] = idsOf(chosen);
      return (await call('events/promoteParticipant', { participant, letIn: 1 })).message;
    },
  },
  cancel: {
    label: 'Cancel registration',
    confirmation: {
      title: (many) => `Cancel the registration of ${many}?`,
      text: 'They’ll be notified by email, and the waitlist will move up unless you fill it by hand.',
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
  state === 'waiting'
    ? [actions.promote, ...bulkActions]
    : state === 'registered'
      ? bulkActions
      : [actions.remove];
