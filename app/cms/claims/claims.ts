import type { Reply } from '#contract/index.ts';

/** The claims of all pages, retired sources and broken links. */
export type Ledger = Omit<Reply<'claims/getLedger'>, 'code'>;
export type Claim = Ledger['claims'][number];
export type LedgerReply = Reply<'claims/retireSource'>;
/** Makes a call, and shows the changed ledger. @returns whether it succeeded */
export type Change = (work: () => Promise<LedgerReply>) => Promise<boolean>;

export const problemLabels: Record<Claim['problems'][number], string> = {
  due: 'Its review is due.',
  unsourced: 'It has no source.',
  retired: 'One of its sources was retired.',
  changed: 'The text no longer says this.',
};

export const needsAttention = ({ problems }: Claim): boolean => problems.length > 0;
