import { email } from '#contract/fields.ts';

/** Where answers to our mails shall go: the organization's own address; empty where the settings name none. */
export const replyAddress = (site: { email: string }): string =>
  email.safeParse(site.email).success ? site.email : '';
