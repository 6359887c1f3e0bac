import type { Body, Path, Reply } from '#contract/index.ts';

/** A body that a call accepts, and what it may reply. */
export type CallExamples<P extends Path = Path> = {
  readonly [Call in P]?: { readonly body: Body<Call>; readonly reply?: Reply<Call> };
};
