import type { Handlers, Parts } from '#server/groups/handlers.ts';
import { confirmSubscription, subscribe } from './rules.ts';

/** The calls of the newsletter's subscribers. */
export function subscriberHandlers(
  parts: Parts,
): Handlers<'subscriber/newsletterSubscribe' | 'subscriber/confirmSubscription'> {
  return {
    'subscriber/newsletterSubscribe': (body, context) => subscribe(parts, body, context),
    'subscriber/confirmSubscription': (body) => confirmSubscription(parts, body),
  };
}
