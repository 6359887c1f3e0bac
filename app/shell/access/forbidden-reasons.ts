/** The marker in a 403 for staff who must first set up a second factor. */
export const needsSecondStep = 'needs-second-step';
/** The same for the administrator whose printed password should have been changed. */
export const needsNewPassword = 'needs-new-password';
