/** Jobs that work at a time of day instead of at every run. */
export const backupJob = 'backing up';
export const sendgridJob = 'syncing unsubscribes from SendGrid';

/** Their rows in the table of schedules. */
export const schedules: Readonly<Record<string, string>> = {
  [backupJob]: 'backup',
  [sendgridJob]: 'sendgrid-unsubscribes',
};
