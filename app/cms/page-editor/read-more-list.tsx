import { MarkdownField } from '#app/editor/markdown-editor/markdown-field.tsx';
import type { DraftText } from '../diff/page-text.ts';
import { Rows } from '../lists/rows.tsx';
import { PartComments } from '../review/part-comments.tsx';
import { BesideOriginal, useBeside } from './beside/beside-original.tsx';
import { MissingParts } from './beside/missing-parts.tsx';
import { blankText, missingAfter, partAt } from './beside/original-parts.ts';

interface ReadMoreListProps {
  items: DraftText[];
  onChange: (items: DraftText[]) => void;
  /** Deletes a saved one at once. */
  onRemove: (id: string) => void;
  errors: Record<string, string>;
}

/** The content of 'Read more'. */
export function ReadMoreList({ items, onChange, onRemove, errors }: ReadMoreListProps) {
  const beside = useBeside();
  const missing = beside && missingAfter(beside.original.readMoreText, items);
  return (
    <>
      <Rows
        title="“Read more” content"
        one="paragraph"
        isOrdered
        rows={items}
        onChange={onChange}
        onRemove={onRemove}
        blank={() => ({ text: '' })}
      >
        {(item, edit, index) => (
          <>
            <PartComments part={item.id} />
            <BesideOriginal
              part={partAt('readMore', item.id)}
              label={`“Read more” paragraph ${index + 1}`}
              own={{ text: item.text }}
              onRemove={() => onRemove(item.id ?? item.key)}
            >
              <MarkdownField
                label={`Paragraph ${index + 1}`}
                value={item.text}
                onChange={(text) => edit({ text })}
                error={errors[`readMoreText.${index}.text`]}
              />
            </BesideOriginal>
          </>
        )}
      </Rows>
      <MissingParts
        rows={missing ? [...missing.values()].flat() : []}
        partOf={({ id }) => partAt('readMore', id)}
        one="paragraph"
        onAdd={({ id }) => onChange([...items, blankText(id)])}
      />
    </>
  );
}
