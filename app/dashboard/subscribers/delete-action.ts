import { call } from '#app/api/call.ts';
import type { Body } from '#contract/index.ts';
import type { BulkAction, Chosen } from '../table/bulk-action.ts';

type Filter = Omit<Body<'subscriber/deleteMatchingSubscribers'>, 'count'>;

/** Deletes the selected rows, or all matches of the search. */
export const createDeleteAction = (filter: Filter): BulkAction => ({
  label: 'Delete',
  isDestructive: true,
  confirmation: {
    title: (many) => `Delete ${many}?`,
    text: 'They won’t receive any more email, and imports can’t add them again. This can’t be undone.',
    confirmLabel: (many) => `Delete ${many}`,
    cancelLabel: 'Keep them',
  },
  run: async (chosen) => (await remove(filter, chosen)).message,
});

function remove(filter: Filter, chosen: Chosen) {
  if ('count' in chosen)
    return call('subscriber/deleteMatchingSubscribers', { ...filter, ...chosen });
  const [first = '', ...others] = chosen.ids;
  return others.length === 0
    ? call('subscriber/deleteSubscriber', { subscriber: first })
    : call('subscriber/deleteSubscribers', { subscribers: chosen.ids });
}
