/** How a subscriber left a list. 'bounce' and 'complaint': the mail service reported it; 'deleted': staff deleted them. */
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
