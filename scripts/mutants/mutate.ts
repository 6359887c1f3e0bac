import type { Mutant } from '../../tests/mutants/mutant.ts';

type Change = Pick<Mutant, 'find' | 'replace' | 'also'>;

/** All replacements of a mutant. */
export const changesOf = ({ find, replace, also = [] }: Change) => [
  [find, replace] as const,
  ...also,
];

/** A file's text with the mutant applied. */
export function mutate(original: string, change: Change): string {
  // Split rather than replaced, so that dollar signs have no special meaning.
  return changesOf(change).reduce((text, [find, other]) => text.split(find).join(other), original);
}
