import { second } from '#contract/shared/time-units.ts';
import type { Feature } from '#server/feature.ts';
import { emailNotifications } from './email-notifications.ts';
import { notificationPeriod } from './list-notifications.ts';
import { deleteNotifications, findSettings } from './queries.ts';
import { notificationHandlers } from './routes.ts';
import { notificationSubscriber } from './subscriber.ts';

export const notifications = {
  name: 'notifications',
  handlers: notificationHandlers,
  eventSubscribers: [notificationSubscriber],
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
  jobs: [
    {
      name: 'emailing notifications',
      interval: 10 * second,
      run: (deps) => emailNotifications(deps),
    },
  ],
} satisfies Feature;
