import { call } from '#app/api/call.ts';
import type { Body } from '#contract/index.ts';
import type { BulkAction, Chosen } from '../table/bulk-action.ts';

type Change = Omit<Body<'contact/editMessages'>, 'messages'>;

const idsOf = (chosen: Chosen) => ('ids' in chosen ? chosen.ids : []);

const changing = (change: Change) => async (chosen: Chosen) =>
  (await call('contact/editMessages', { messages: idsOf(chosen), ...change })).message;

/** Actions on selected messages, or on one. */
export const actions = {
  close: { label: 'Close', run: changing({ state: 'closed' }) },
  reopen: { label: 'Mark as new', run: changing({ state: 'new' }) },
  spam: { label: 'Mark as spam', run: changing({ isSpam: 1 }) },
  noSpam: { label: 'Not spam', run: changing({ isSpam: 0 }) },
  remove: {
    label: 'Delete',
    isDestructive: true,
    confirmation: {
      title: (many) => `Delete ${many}?`,
      text: 'This also deletes their replies, notes and emails. It cannot be undone.',
      confirmLabel: (many) => `Delete ${many}`,
      cancelLabel: 'Keep them',
    },
    run: async (chosen) =>
      (await call('contact/deleteMessages', { messages: idsOf(chosen) })).message,
  },
} satisfies Record<string, BulkAction>;

/** @param isSpam whether the table shows spam */
export const bulkActions = (isSpam: boolean): BulkAction[] => [
  ...(isSpam ? [actions.noSpam] : [actions.close, actions.reopen, actions.spam]),
  actions.remove,
];
