import type { Mutant } from '../../tests/mutants/mutant.ts';

type Change = Pick<Mutant, 'find' | 'replace' | 'also'>;

/** Every change of a mutant: what is found, and what takes its place. */
export const changesOf = ({ find, replace, also = [] }: Change) => [
  [find, replace] as const,
  ...also,
];

/** A file's text as the mutant has it. */
export function mutate(original: string, change: Change): string {
  // Split and not replaced, so that no dollar sign means anything.
  return changesOf(change).reduce((text, [find, other]) => text.split(find).join(other), original);
}
