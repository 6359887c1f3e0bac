import { useCallback } from 'react';
import { call } from '#app/api/call.ts';
import { useSignedIn } from '#app/api/session-store.ts';
import type { Opened } from '#app/ui/modal/modal-dialog.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { Reply } from '#contract/index.ts';
import { fullName } from '#contract/shared/full-name.ts';
import { languagesForStaff } from '#contract/shared/language/name-for-staff.ts';
import { useDateFormat } from '../layout/date-format.tsx';
import type { BulkAction } from '../table/bulk-action.ts';
import { Drawer } from '../table/drawer.tsx';
import { RowActions } from '../table/row-actions.tsx';
import { actions } from './actions.ts';
import { stateOf, statusNames } from './filters.ts';
import { RoleField } from './role-field.tsx';
import { UserHistory } from './user-history.tsx';

type User = Reply<'users/getUser'>['user'];

const newsletterStates: Record<User['newsletters'], string> = {
  none: 'Not subscribed',
  pending: 'Not confirmed',
  confirmed: 'Subscribed',
  unsubscribed: 'Unsubscribed',
};

interface UserDrawerProps extends Opened {
  userId: string;
  /** Called after a change, to update the table. */
  onChange: () => void;
}

/** The details of an account for staff, and its actions. */
export function UserDrawer({ userId, onChange, ...opened }: UserDrawerProps) {
  const load = useCallback(async () => (await call('users/getUser', { userId })).user, [userId]);
  const isOwn = useSignedIn()?.userId === userId;
  return (
    <Drawer title="Account" load={load} {...opened}>
      {(user, reload) => {
        const done = () => {
          onChange();
          void reload();
        };
        return (
          <>
            <Facts user={user} />
            <RoleField userId={userId} roles={user.roles} onDone={done} />
            {isOwn ? (
              <p className="mt-6">
                This is your own account. Manage it on <SiteLink to="/account">My Account</SiteLink>
                , or ask another administrator.
              </p>
            ) : (
              <RowActions
                id={userId}
                name="this account"
                actions={actionsFor(user)}
                onDone={(action) => {
                  if (action !== actions.remove) return done();
                  onChange();
                  opened.onClose();
                }}
              />
            )}
            <UserHistory entries={user.history} more={`/dashboard/Audit?person=${userId}`} />
          </>
        );
      }}
    </Drawer>
  );
}

function actionsFor(user: User): BulkAction[] {
  return [
    ...(user.sessions > 0 ? [actions.endSessions] : []),
    ...(user.isVerified === 0 ? [actions.resendVerification] : []),
    ...(user.hasTwoFactor === 1 ? [resetTwoFactor] : []),
    user.isSuspended === 1 ? actions.restore : actions.suspend,
    actions.remove,
  ];
}

const resetTwoFactor: BulkAction = {
  label: 'Turn off two-step sign-in',
  confirmation: {
    title: () => 'Turn off two-step sign-in?',
    text: 'Do this only for someone you know who has lost their phone. They’ll be able to sign in with just their password. They’ll be notified by email.',
    confirmLabel: () => 'Turn it off',
    cancelLabel: 'Leave it on',
  },
  run: async (chosen) => {
    const [userId = ''] = 'ids' in chosen ? chosen.ids : [];
    return (await call('users/resetTwoFactor', { userId })).message;
  },
};

function Facts({ user }: { user: User }) {
  const { dateAndTime } = useDateFormat();
  return (
    <dl className="facts">
      <dt>Name</dt>
      <dd className="wrap-anywhere">{fullName(user.firstName, user.lastName)}</dd>
      <dt>Email</dt>
      <dd className="wrap-anywhere">{user.email}</dd>
      <dt>Status</dt>
      <dd>
        {statusNames[stateOf(user)]}
        {user.suspendedAt && ` since ${dateAndTime(user.suspendedAt)}`}
      </dd>
      <dt>Language of emails</dt>
      <dd>{languagesForStaff[user.language]}</dd>
      <dt>Account since</dt>
      <dd>{dateAndTime(user.createdAt)}</dd>
      <dt>Last seen</dt>
      <dd>{user.lastSeenAt ? dateAndTime(user.lastSeenAt) : 'Never'}</dd>
      <dt>Signed in on</dt>
      <dd>{user.sessions === 1 ? '1 device' : `${user.sessions} devices`}</dd>
      <dt>Two-step sign-in</dt>
      <dd>{user.hasTwoFactor === 1 ? 'On' : 'Off'}</dd>
      <dt>Newsletter</dt>
      <dd>{newsletterStates[user.newsletters]}</dd>
    </dl>
  );
}
