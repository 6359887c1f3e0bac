import type { Settings } from '#server/config.ts';
import { combineServices } from './combine-services.ts';
import { openGiven } from './given-services.ts';
import type { Services } from './service-types.ts';
import { noMail } from './stored-services.ts';

const nothing = { texts: {}, isUnreadable: false, isSaved: false };

/** How mail is sent and gifts are paid as far as the environment says it: for where there is no database. */
export const readGivenServices = ({ givenServices }: Pick<Settings, 'givenServices'>): Services =>
  combineServices(openGiven(givenServices), noMail, nothing, nothing);

/** The secrets that the environment gives: they may appear nowhere, such as in the log. */
export function givenSecrets({ givenServices }: Pick<Settings, 'givenServices'>): string[] {
  const given = openGiven(givenServices);
  return [
    given.mailUrl === undefined ? undefined : passwordIn(given.mailUrl),
    given.sendgridKey,
    given.mailWebhookSecret,
    given.stripeKey,
    given.stripeWebhookSecret,
  ].filter((value) => value !== undefined);
}

/** The password of a URL, as it is used. */
export function passwordIn(url: string): string | undefined {
  const password = URL.parse(url)?.password ?? '';
  try {
    return decodeURIComponent(password) || undefined;
  } catch {
    return password;
  }
}
