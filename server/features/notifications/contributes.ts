import type { Contribution } from '#server/contributions.ts';
import { notificationPeriod } from './list-notifications.ts';
import { deleteNotifications, findSettings } from './queries.ts';
import { notificationSubscriber } from './subscriber.ts';

export const notifications: Contribution = {
  subscribers: [notificationSubscriber],
  expire: (db, now) => deleteNotifications(db, now - notificationPeriod),
  personalData: {
    exports: {
      // Rows are deleted with their account.
      notifications: async (db, { id }) => {
        const settings = await findSettings(db, id);
        return settings
          ? { email: settings.email, emails: settings.emails, turnedOff: settings.muted }
          : null;
      },
    },
  },
};
