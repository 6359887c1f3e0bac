import { email } from '#contract/fields.ts';

/** Where replies to our mails go: the organization's own address; empty if the settings have none. */
export const replyAddress = (site: { email: string }): string =>
  email.safeParse(site.email).success ? site.email : '';
