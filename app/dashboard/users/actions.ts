import { call } from '../../client/call.ts';
import type { BulkAction, Chosen } from '../table/bulk-bar.tsx';

type Changing =
  | 'users/endSessions'
  | 'users/resendVerification'
  | 'users/suspendUsers'
  | 'users/restoreUsers'
  | 'users/deleteUsers';

const changing = (path: Changing) => async (chosen: Chosen) =>
  (await call(path, { users: 'ids' in chosen ? chosen.ids : [] })).message;

/** What can be done with accounts that are selected, or with one. */
export const actions = {
  endSessions: {
    label: 'Sign out everywhere',
    run: changing('users/endSessions'),
  },
  resendVerification: {
    label: 'Ask to verify again',
    run: changing('users/resendVerification'),
  },
  suspend: {
    label: 'Suspend',
    isBad: true,
    ask: {
      title: (many) => `Suspend ${many}?`,
      text: 'They are signed out at once, and cannot sign in until you let them in again. Nothing of theirs is lost.',
      confirm: (many) => `Suspend ${many}`,
      keep: 'Leave them',
    },
    run: changing('users/suspendUsers'),
  },
  restore: {
    label: 'Let in again',
    run: changing('users/restoreUsers'),
  },
  remove: {
    label: 'Delete',
    isBad: true,
    ask: {
      title: (many) => `Delete ${many}?`,
      text: 'Everything that is kept about these people goes: account, photo, newsletter, messages. Their donations stay in the books, without the name. This cannot be undone.',
      confirm: (many) => `Delete ${many}`,
      keep: 'Keep them',
    },
    run: changing('users/deleteUsers'),
  },
} satisfies Record<string, BulkAction>;

export const bulkActions: BulkAction[] = [
  actions.endSessions,
  actions.resendVerification,
  actions.restore,
  actions.suspend,
  actions.remove,
];
