/** How a gift comes by hand. */
export const handKinds = { cash: 'Cash', check: 'Check', 'in-kind': 'In kind' };
export type HandKind = keyof typeof handKinds;
