import type { Reply } from '#contract/index.ts';

export type Item = Reply<'translations/previewJob'>['items'][number];
export type Unit = Item['units'][number];

/** That a page or an entry is imported. */
export interface Choice {
  /** Whether newer texts are replaced. */
  overwrites: boolean;
}

/** What is imported, by the ids of pages and entries. */
export type Chosen = ReadonlyMap<string, Choice>;

/** The texts that would be written. */
const textsOf = ({ units }: Item, { overwrites }: Choice): Unit[] =>
  units.filter(({ result }) => result !== 'refused' && (result !== 'newer' || overwrites));

/** Everything that replaces nothing newer. */
export const initialChoice = (items: readonly Item[]): Chosen =>
  new Map(
    items
      .filter((item) => textsOf(item, { overwrites: false }).length > 0)
      .map(({ id }) => [id, { overwrites: false }]),
  );

/** How many texts would be written. */
export const chosenTexts = (items: readonly Item[], chosen: Chosen): number =>
  items.reduce((sum, item) => {
    const choice = chosen.get(item.id);
    return sum + (choice ? textsOf(item, choice).length : 0);
  }, 0);

/** What happens to a text, in words. */
export const resultNames: Record<Unit['result'], string> = {
  changed: 'Changed',
  stale: 'Changed, but out of date',
  newer: 'Newer here',
  confirmed: 'Up to date again',
  refused: 'Refused',
};
