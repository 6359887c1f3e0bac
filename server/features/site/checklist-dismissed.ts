/** The setting under which it is noted that nobody wants to see the checklist of a new site any more. */
export const checklistDismissed = 'checklistDismissed';
