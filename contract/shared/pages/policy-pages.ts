/** The policy pages that every page and the sign-up form link to, with their default titles. */
const titles = { privacy: 'Privacy Policy', terms: 'Terms of Service' };

/** Policy pages that the site needs: they can be edited, but not deleted. */
export const requiredPolicyPages: readonly string[] = Object.keys(titles);

export const policyTitles: Readonly<Record<string, string>> = titles;
