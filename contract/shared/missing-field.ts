/** The specification's sentence about a required field that is absent or empty. */
export const missingField = (label: string): string => `The ${label} field is required.`;

/** And about the box of the sign-up form that is not checked. */
export const notAgreed = 'Please agree Terms and Conditions.';
