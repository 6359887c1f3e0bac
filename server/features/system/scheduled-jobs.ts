/** Jobs that work at times of their own instead of at every run. */
export const backupJob = 'backing up';
export const sendgridJob = 'syncing unsubscribes from SendGrid';
export const linksJob = 'checking links';

/** Their rows in the table of schedules. */
export const schedules: Readonly<Record<string, string>> = {
  [backupJob]: 'backup',
  [sendgridJob]: 'sendgrid-unsubscribes',
  [linksJob]: 'check-links',
};
