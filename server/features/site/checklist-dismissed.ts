/** The setting that hides the setup checklist of a new site. */
export const checklistDismissed = 'checklistDismissed';
