import type { Reply } from '#contract/index.ts';

type Shown = Reply<'services/getServices'>;
export type MailSettings = Shown['mail'];
export type StripeSettings = Shown['stripe'];

type Service = Pick<MailSettings | StripeSettings, 'given' | 'secrets'>;

/** Says by which variable the environment gives a field; undefined: it does not. */
export function givenHint({ given }: Pick<Service, 'given'>, field: string): string | undefined {
  const found = given.find((each) => each.field === field);
  return found && `Set by the environment variable ${found.variable} on the server.`;
}
