/** The kinds of manually recorded gifts. */
export const manualGiftKinds = { cash: 'Cash', check: 'Check', 'in-kind': 'In-kind' };
export type ManualGiftKind = keyof typeof manualGiftKinds;
