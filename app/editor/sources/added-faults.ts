import { type DraftSource, faultsOf } from './draft-source.ts';

/** What a new source in a form lacks, by the form's fields. @param added null: there is none */
export const addedFaults = (added: DraftSource | null): Record<string, string> =>
  underAdded(added ? faultsOf(added) : {});

/** Errors of a new source, by the form's fields. */
export const underAdded = (errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([field, fault]) => [`added.${field}`, fault]));
