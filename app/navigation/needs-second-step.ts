/** What a 403 carries for staff who have to set up a second step of signing in first. */
export const needsSecondStep = 'needs-second-step';
