/**
 * How a subscriber left a list. 'bounce' and 'complaint': the mail service reported it. 'deleted': the
 * subscription was deleted, by staff, with an account, or since it was joined with another.
 */
export type UnsubscribeMethod =
  | 'link'
  | 'one-click'
  | 'account'
  | 'sendgrid'
  | 'deleted'
  | 'import'
  | 'staff'
  | 'bounce'
  | 'complaint';
