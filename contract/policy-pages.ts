/** Policy pages that every page and the sign-up form link to: they can be edited, and never deleted. */
export const requiredPolicyPages: readonly string[] = ['privacy', 'terms'];
