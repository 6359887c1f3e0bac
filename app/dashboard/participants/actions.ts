import { call } from '../../client/call.ts';
import type { BulkAction, Chosen } from '../table/bulk-bar.tsx';

const idsOf = (chosen: Chosen) => ('ids' in chosen ? chosen.ids : []);

/** What can be done with the rows that are selected. */
export const actions: BulkAction[] = [
  {
    label: 'Cancel their registration',
    ask: {
      title: (many) => `Cancel the registration of ${many}?`,
      text: 'They get a mail, and whoever waits longest moves up.',
      confirm: (many) => `Cancel ${many}`,
      keep: 'Keep them',
    },
    run: async (chosen) =>
      (await call('events/cancelParticipants', { participants: idsOf(chosen) })).message,
  },
  {
    label: 'Delete',
    isBad: true,
    ask: {
      title: (many) => `Delete ${many}?`,
      text: 'All that is kept about their registration goes away, and nobody is told. This cannot be undone.',
      confirm: (many) => `Delete ${many}`,
      keep: 'Keep them',
    },
    run: async (chosen) =>
      (await call('events/deleteParticipants', { participants: idsOf(chosen) })).message,
  },
];
