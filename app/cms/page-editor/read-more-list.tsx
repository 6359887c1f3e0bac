import { MarkdownField } from '#app/editor/markdown-editor/markdown-field.tsx';
import type { DraftText } from '../diff/page-text.ts';
import { Rows } from '../lists/rows.tsx';
import { PartComments } from '../review/part-comments.tsx';

interface ReadMoreListProps {
  items: DraftText[];
  onChange: (items: DraftText[]) => void;
  /** Deletes a saved one at once. */
  onRemove: (id: string) => void;
  errors: Record<string, string>;
}

/** The content of 'Read more'. */
export function ReadMoreList({ items, onChange, onRemove, errors }: ReadMoreListProps) {
  return (
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
          <MarkdownField
            label={`Paragraph ${index + 1}`}
            value={item.text}
            onChange={(text) => edit({ text })}
            error={errors[`readMoreText.${index}.text`]}
          />
        </>
      )}
    </Rows>
  );
}
