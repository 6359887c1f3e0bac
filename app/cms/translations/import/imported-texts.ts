import type { Reply } from '#contract/index.ts';

export type Item = Reply<'translations/previewJob'>['items'][number];
export type Unit = Item['units'][number];

/** How a chosen page or entry is imported. */
export interface Choice {
  /** Whether newer texts are replaced. */
  overwrites: boolean;
}

/** The choices by the ids of pages and entries; the others are not imported. */
export type Chosen = ReadonlyMap<string, Choice>;

/** The texts that would be written. */
const textsOf = ({ units }: Item, { overwrites }: Choice): Unit[] =>
  units.filter(({ result }) => result !== 'refused' && (result !== 'newer' || overwrites));

/** At first, everything is chosen that replaces no newer text. */
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

/** The results of texts, in words. */
export const resultNames: Record<Unit['result'], string> = {
  changed: 'Changed',
  stale: 'Changed, but out of date',
  newer: 'Newer here',
  confirmed: 'Up to date again',
  refused: 'Refused',
};
