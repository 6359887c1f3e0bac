import { second } from '#contract/shared/time-units.ts';
import type { Feature } from '#server/feature.ts';
import { emailNotifications } from './email-notifications.ts';
import { findSettings } from './queries.ts';
import { notificationHandlers } from './routes.ts';

export const notifications = {
  name: 'notifications',
  handlers: notificationHandlers,
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
