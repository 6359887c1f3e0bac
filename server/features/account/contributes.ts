import type { Contribution } from '#server/contributions.ts';
import { accountForms } from './forms.ts';

export const account: Contribution = {
  forms: accountForms,
  pageParameters: { '/verifying/*': ['purpose', 'user_id', 'verify_token'] },
};
