/** What a 403 carries for staff who have to set up a second step of signing in first. */
export const needsSecondStep = 'needs-second-step';
/** The same for the administrator whose printed password should have been changed. */
export const needsNewPassword = 'needs-new-password';
