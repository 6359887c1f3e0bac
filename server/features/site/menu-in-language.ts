import { partField } from '../lists/translations/entry-texts.ts';
import type { InLanguage, ShowEntry } from '../lists/translations/in-language.ts';

/** A column of the bottom menu and its links, each by itself in the language of `show`. */
export function menuColumnIn<
  Column extends { columnName: string },
  Link extends { id: string; linkName: string },
>(
  show: ShowEntry,
  position: number,
  { links, ...column }: Column & { links: readonly Link[] },
): InLanguage<Omit<Column & { links: unknown }, 'links'>> & { links: InLanguage<Link>[] } {
  const key = String(position);
  return {
    ...show(column, key, (row, texts) => ({
      ...row,
      columnName: texts.text('columnName', column.columnName),
    })),
    links: links.map((link) =>
      show(link, key, (row, texts) => ({
        ...row,
        linkName: texts.text(partField('links', row.id, 'linkName'), row.linkName),
      })),
    ),
  };
}
