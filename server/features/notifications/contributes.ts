import type { Contribution } from '#server/contributions.ts';
import { findSettings } from './queries.ts';

export const notifications: Contribution = {
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
