import { call } from '#app/api/call.ts';
import type { BulkAction, Chosen } from '../table/bulk-action.ts';

type Changing =
  | 'users/endSessions'
  | 'users/resendVerification'
  | 'users/suspendUsers'
  | 'users/restoreUsers'
  | 'users/deleteUsers';

const changing = (path: Changing) => async (chosen: Chosen) =>
  (await call(path, { users: 'ids' in chosen ? chosen.ids : [] })).message;

/** Actions on selected accounts, or on one. */
export const actions = {
  endSessions: {
    label: 'Sign out everywhere',
    run: changing('users/endSessions'),
  },
  resendVerification: {
    label: 'Resend verification email',
    run: changing('users/resendVerification'),
  },
  suspend: {
    label: 'Suspend',
    isDestructive: true,
    confirmation: {
      title: (many) => `Suspend ${many}?`,
      text: 'They’ll be signed out right away and won’t be able to sign in until you reinstate them. None of their data will be lost.',
      confirmLabel: (many) => `Suspend ${many}`,
      cancelLabel: 'Cancel',
    },
    run: changing('users/suspendUsers'),
  },
  restore: {
    label: 'Reinstate',
    run: changing('users/restoreUsers'),
  },
  remove: {
    label: 'Delete',
    isDestructive: true,
    confirmation: {
      title: (many) => `Delete ${many}?`,
      text: 'This deletes everything about these people: account, photo, newsletter subscription and messages. Their donations will stay on record without their name. This can’t be undone.',
      confirmLabel: (many) => `Delete ${many}`,
      cancelLabel: 'Keep them',
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
