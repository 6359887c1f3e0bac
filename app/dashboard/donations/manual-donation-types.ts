/** The kinds of manually recorded gifts. */
export const manualDonationTypes = { cash: 'Cash', check: 'Check', 'in-kind': 'In-kind' };
export type HandKind = keyof typeof manualDonationTypes;
