import { email } from '#contract/fields.ts';

/** The Reply-To address of our emails: the organization's own; empty if the settings have none. */
export const replyAddress = (site: { email: string }): string =>
  email.safeParse(site.email).success ? site.email : '';
