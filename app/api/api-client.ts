import type { Body, Path, Reply } from '#contract/index.ts';

/** Makes a call of the contract. Throws a `CallError` on anything but 2xx. */
export type ApiClient = <P extends Path>(path: P, body: Body<P>) => Promise<Reply<P>>;
