/** The kinds of manually recorded gifts. */
export const handKinds = { cash: 'Cash', check: 'Check', 'in-kind': 'In-kind' };
export type HandKind = keyof typeof handKinds;
