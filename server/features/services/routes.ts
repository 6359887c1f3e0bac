import type { serviceCalls } from '#contract/services/calls.ts';
import type { AppDeps, Handlers } from '#server/app-deps.ts';
import { changeService } from './change-service.ts';
import { getMailRecords, getStripeAccount } from './checks.ts';
import { editMail } from './edit-mail.ts';
import { editStripe } from './edit-stripe.ts';
import { presentServices } from './present.ts';
import { sendTestEmail } from './send-test-email.ts';

/** The calls by which administrators set up mail and payments. */
export function serviceHandlers(deps: AppDeps): Handlers<keyof typeof serviceCalls> {
  const nothing = async () => null;
  return {
    'services/getServices': async () => ({ code: 1, ...(await presentServices(deps, deps.db)) }),
    'services/editMail': (body, { person }) => editMail(deps, person, body),
    'services/stopMail': async (credentials, { person }) => {
      const change = { name: 'mail', credentials, version: undefined, work: nothing } as const;
      const { mail } = await changeService(deps, person, change);
      return { code: 1, message: 'The saved email settings are deleted.', mail };
    },
    'services/editStripe': (body, { person }) => editStripe(deps, person, body),
    'services/stopStripe': async (credentials, { person }) => {
      const change = { name: 'stripe', credentials, version: undefined, work: nothing } as const;
      const { stripe } = await changeService(deps, person, change);
      return { code: 1, message: 'The saved keys are deleted.', stripe };
    },
    'services/sendTestEmail': (_body, { person }) => sendTestEmail(deps, person),
    'services/getMailRecords': (_body, { person }) => getMailRecords(deps, person),
    'services/getStripeAccount': (_body, { person }) => getStripeAccount(deps, person),
  };
}
