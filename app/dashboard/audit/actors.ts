import type { Entry } from './entry-labels.ts';

/** Actions of people who are not signed in: by a form, or by a link from an email. */
const ofVisitors =
  /^(subscription\.|message\.receive|participant\.|review\.|donations\.(practice|\w+Monthly)\b)/;
/** Actions of `npm run admin`. */
const ofOperator = /^(password\.make-link|people\.removeDemo|two-factor\.reset|user\.make-)/;
/** Actions that Stripe reports. */
const ofStripe = /^donations\.(receive|change)$/;

/** The actor's name, or what is left of it. */
export function actorInWords({ actor, action }: Pick<Entry, 'actor' | 'action'>): string {
  if (actor) return actor.isDeleted ? 'A deleted account' : actor.name;
  if (ofVisitors.test(action)) return 'Visitor';
  if (ofOperator.test(action)) return 'The server’s operator';
  if (ofStripe.test(action)) return 'Stripe';
  return 'The program';
}
