import type { Feature } from '#server/feature.ts';
import { applyDeletions, removeDeletedMedia } from './delete-user.ts';
import { accountForms } from './forms.ts';
import { accountHandlers } from './routes.ts';
import { twoFactorHandlers } from './two-factor/routes.ts';

export const account = {
  name: 'account',
  handlers: (deps) => ({
    ...accountHandlers(deps),
    ...twoFactorHandlers(deps),
  }),
  forms: accountForms,
  pageParameters: { '/verifying/*': ['purpose', 'user_id', 'verify_token'] },
  reapply: ({ db, contributions }) => applyDeletions(db, contributions),
  async onStart({ db, media }, report) {
    // Nothing waits for it.
    removeDeletedMedia(db, media).catch((error) => report('removing pictures', error));
  },
} satisfies Feature;
